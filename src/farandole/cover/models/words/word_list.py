"""Everyday English words for word squares and crosswords, written down for this package."""

from __future__ import annotations

TWO = "am an as at be by do go he if in is it me my no of on or so to up us we"

THREE = """
ace act add age ago aid aim air ale all and ant any ape apt arc are arm art ash ask ate awe axe
bad bag ban bar bat bay bed bee beg bet bid big bin bit bow box boy bud bug bus but buy cab can
cap car cat cod cog con cot cow cry cub cue cup cut dad dam day den dew did die dig dim dip dog
dot dry due dug ear eat ebb eel egg ego elf elk elm end era eve ewe eye fan far fat fax fed fee
few fig fin fir fit fix fly foe fog for fox fry fun fur gap gas gel gem get gin got gum gun guy
had ham has hat hay hen her hid him hip his hit hog hop hot how hub hug hut ice icy ill imp ink
inn ion its ivy jam jar jaw jet job jog joy jug key kid kin kit lab lad lag lap law lay led leg
let lid lie lip lit log lot low mad man map mat may men met mix mob mop mud mug nap net new nil
nod nor not now nun nut oak oar oat odd off oil old one opt orb ore our out owe owl own pad pan
par pat paw pay pea peg pen pet pie pig pin pit pod pop pot pro pub pun put rag ram ran rat raw
ray red rib rid rig rim rip rob rod rot row rub rug rum run rye sad sap sat saw say sea see set
sew she shy sin sip sir sit six ski sky sly sob son spy sum sun tab tag tan tap tar tax tea ten
the tie tin tip toe ton too top toy try tub two use van vat vet via vow war was wax way web wed
wet who why wig win wit woe won yes yet you zoo
"""

FOUR = """
able ache acid acre aged aide airs ally also amid anew ants apex arch area aria arms army arts
atom aunt auto away axis baby back bail bait bake bald ball band bank bare bark barn base bath
bead beak beam bean bear beat beef been beer bell belt bend bent best bias bike bill bind bird
bite blew blow blue blur boat body boil bold bolt bond bone book boom boot bore born boss both
bowl brag bred brew brow bulb bulk bull bump burn bury bush busy cafe cage cake calf call calm
came camp card care cart case cash cast cave cell cent chat chef chin chip city clad clan clap
claw clay clip club clue coal coat code coil coin cold come cone cook cool cope copy cord core
cork corn cost cosy crab crew crop crow cube cure curl dare dark darn dart data date dawn days
dead deaf deal dear debt deck deed deep deer dent deny desk dial dice diet dirt dish disk dive
dock does dome done door dose down drag draw drew drip drop drum dual duck duel dull dump dune
dusk dust duty each earl earn ears ease east easy eats echo edge edit eggs else emit ends epic
even ever evil exam exit eyes face fact fade fail fair fall fame farm fast fate fear feed feel
feet fell felt fern file fill film find fine fire firm fish fist five flag flat flaw fled flew
flip flow foam fold folk fond food fool foot ford fork form fort foul four free frog from fuel
full fund gain gale game gate gave gaze gear gene gift girl give glad glow glue goal goat gold
golf gone good grab gram gray grew grey grid grim grin grip grow gulf gust hail hair half hall
halt hand hang hard hare harm harp hate have hawk haze head heal heap hear heat heel heir held
help herb herd here hero hers hide high hike hill hint hire hold hole holy home hood hook hope
horn hose host hour huge hull hunt hurt icon idea idle idol inch into iris iron isle item jade
jail jazz join joke jump jury just keen keep kept kick kind king kiss kite knee knew knit knot
know lace lack lady laid lake lamb lamp land lane last late lawn lead leaf lean leap left lend
lens less liar lick lids life lift like lily limb lime limp line link lion lips list live load
loaf loan lock loft logo lone long look loom loop lord lore lose loss lost lots loud love luck
lump lung made maid mail main make male mall many mare mark mask mass mast mate maze meal mean
meat meet melt memo mend menu mere mesh mice mild mile milk mill mind mine mint miss mist moan
mode mole mood moon more moss most moth move much mule must myth nail name near neat neck need
nest news next nice nine node none noon norm nose note noun oars oath obey odds odor omen omit
once ones only open oral oven over owed oxen pace pack page paid pail pain pair pale palm pane
park part pass past path peak pear peas peel peer pens pest pick pier pile pine pink pint pipe
plan play plea plot plug plum poem poet pole poll pond pony pool poor pope pore port pose post
pour pray prey pull pulp pump pure push quit quiz race rack raft rage rail rain rank rare rate
read real rear reed reef rely rent rest rice rich ride ring riot rise risk road roam roar robe
rock rode role roll roof room root rope rose rude ruin rule rush rust sack safe saga sage said
sail sake sale salt same sand sane save scan scar seal seam seat seed seek seem seen self sell
send sent shed ship shoe shop shot show shut sick side sigh sign silk sing sink site size skin
skip slab slam slid slim slip slot slow snap snow soap soar sock soda sofa soft soil sold sole
some song soon sore sort soul soup sour span spin spot star stay stem step stir stop such suit
sure swan swap swim tail take tale talk tall tame tank tape task team tear tell tend tent term
test text than that them then they thin this thus tide tidy tile till time tiny tire toad
told toll tone tool torn toss tour town trap tray tree trek trim trio trip true tube tuna tune
turn twin type ugly undo unit upon urge used user vain vase vast veil vein vent verb very vest
view vine visa void vote wade wage wait wake walk wall want ward warm warn wash wasp wave weak
wear weed week well went were west what when whip whom wide wife wild will wind wine wing wipe
wire wise wish with wolf wood wool word wore work worm worn wrap yard yarn year yell yoga yolk
your zero zone zoom
"""

FIVE = """
about above actor adapt admit adult after again agent agree alarm album alert alien alive alone
amber angel anger angle apple apron arena argue arise armor arrow aside asset attic avoid award
aware bacon badge baker basic beach beard beast begin bench berry birth black blade blame blank
blast blend blind block board boast bonus brain brave bread break brick bride brief bring broad
brook broom brown brush build bunch cabin cable camel candy cargo carry catch cause chain chair
chalk charm chase cheap check cheek chest chief child cigar civic claim class clean clear clerk
climb clock cloth cloud coach coast coral count court cover crane cream creek crime crowd crown
curve cycle daily dairy dance delay depth devil diary donor doubt dozen draft drama dream dress
drift drink drive eager eagle early earth elbow elder elite empty enemy enjoy enter entry equal
error essay event every exact extra fable faith false feast fence ferry fever fiber field fight
final first flame flask flesh float flock flood floor flour fluid focus force forge forty frame
fresh front frost fruit ghost giant glass globe glory glove grace grade grain grand grant grape
grass great green greet grief group guard guest guide habit happy harsh heart heavy hello hobby
honey honor horse hotel house human humor ideal image index inner input irony issue ivory jewel
joint judge juice knife knock label labor large later laugh layer learn lemon level light limit
linen liver local logic loose lower loyal lucky lunch magic major maple march match mayor medal
melon merit metal meter might minor model money month moral motor mount mouse mouth movie music
naval nerve never night noble noise north novel nurse oasis ocean offer olive onion opera orbit
order organ other outer owner paint panel panic paper party pasta patch pause peace pearl pedal
phone photo piano piece pilot pitch place plain plane plant plate point polar pound power press
price pride prime print prize proof proud pupil queen quest quick quiet quite radar radio raise
range rapid ratio reach ready realm rebel refer relax reply rider ridge rifle rigid river roast
robot rocky rough round route royal rural salad sauce scale scare scene scent scope score scout
sense serve seven shade shape share sharp sheep sheet shelf shell shift shine shirt shock shore
short sight silly since skill sleep slice slide slope small smart smell smile smoke snake solar
solid sound south space spare spark speak speed spell spend spice spine spite spoon sport spray
staff stage stair stamp stand start state steam steel steep stick stone store storm story stove
straw strip study style sugar sunny sweet swing sword table taste teach tenor thank theme there
thick thing think three throw tiger title toast today token tooth torch total touch tower trace
track trade trail train treat trend trial tribe trick truck trunk trust truth twice uncle under
union unite until upper urban usage usual valid value video visit vital voice wagon waste watch
water whale wheat wheel where while white whole woman world worry worth wound write wrong yield
young youth zebra
"""

WORDS = TWO + THREE + FOUR + FIVE
"""All of them, between blanks and newlines."""
