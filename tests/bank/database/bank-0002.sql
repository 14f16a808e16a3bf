-- A bank of revision 0002: three puzzles with ratings, a text, a tag and a source.
BEGIN TRANSACTION;
CREATE TABLE alembic_version ( version_num VARCHAR(32) NOT NULL, CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num) );
INSERT INTO "alembic_version" VALUES('0002');
CREATE TABLE attempts ( id INTEGER NOT NULL, puzzle_id BIGINT NOT NULL, player TEXT DEFAULT '' NOT NULL, started BIGINT NOT NULL, seconds FLOAT NOT NULL, mistakes INTEGER NOT NULL, hints INTEGER NOT NULL, finished SMALLINT NOT NULL, CONSTRAINT pk_attempts PRIMARY KEY (id), CONSTRAINT fk_attempts_puzzle_id FOREIGN KEY(puzzle_id) REFERENCES puzzles (id) ON DELETE CASCADE );
CREATE TABLE collection_items ( collection_id INTEGER NOT NULL, position BIGINT NOT NULL, puzzle_id BIGINT NOT NULL, CONSTRAINT pk_collection_items PRIMARY KEY (collection_id, position), CONSTRAINT uq_collection_items_collection_id UNIQUE (collection_id, puzzle_id), CONSTRAINT fk_collection_items_collection_id FOREIGN KEY(collection_id) REFERENCES collections (id) ON DELETE CASCADE, CONSTRAINT fk_collection_items_puzzle_id FOREIGN KEY(puzzle_id) REFERENCES puzzles (id) ON DELETE CASCADE ) WITHOUT ROWID ;
CREATE TABLE collections ( id INTEGER NOT NULL, name TEXT NOT NULL, title TEXT DEFAULT '' NOT NULL, created BIGINT NOT NULL, CONSTRAINT pk_collections PRIMARY KEY (id), CONSTRAINT uq_collections_name UNIQUE (name) );
CREATE TABLE imports ( id INTEGER NOT NULL, name TEXT NOT NULL, size BIGINT NOT NULL, digest TEXT NOT NULL, options TEXT NOT NULL, done BIGINT NOT NULL, complete SMALLINT NOT NULL, started BIGINT NOT NULL, changed BIGINT NOT NULL, CONSTRAINT pk_imports PRIMARY KEY (id), CONSTRAINT uq_imports_digest UNIQUE (digest, size, options) );
CREATE TABLE postings ( id INTEGER NOT NULL, kind SMALLINT NOT NULL, scope INTEGER NOT NULL, value BIGINT NOT NULL, block INTEGER NOT NULL, count INTEGER NOT NULL, bits BLOB NOT NULL, CONSTRAINT pk_postings PRIMARY KEY (id), CONSTRAINT uq_postings_kind UNIQUE (kind, scope, value, block) );
INSERT INTO "postings" VALUES(1,0,0,0,0,3,X'010002000300');
INSERT INTO "postings" VALUES(2,1,0,1,0,2,X'01000200');
INSERT INTO "postings" VALUES(3,1,0,3,0,1,X'0300');
INSERT INTO "postings" VALUES(4,2,0,1,0,2,X'01000300');
INSERT INTO "postings" VALUES(5,2,0,2,0,1,X'0200');
INSERT INTO "postings" VALUES(6,3,0,0,0,1,X'0300');
INSERT INTO "postings" VALUES(7,3,0,4,0,1,X'0200');
INSERT INTO "postings" VALUES(8,3,0,30,0,1,X'0100');
INSERT INTO "postings" VALUES(9,4,0,1,0,1,X'0100');
INSERT INTO "postings" VALUES(10,4,0,13,0,1,X'0200');
INSERT INTO "postings" VALUES(11,4,0,63,0,1,X'0300');
INSERT INTO "postings" VALUES(12,8,0,243269664,0,1,X'0100');
INSERT INTO "postings" VALUES(13,8,0,81923145728,0,1,X'0100');
INSERT INTO "postings" VALUES(14,8,0,213909609,0,1,X'0100');
INSERT INTO "postings" VALUES(15,8,0,220201074,0,1,X'0100');
INSERT INTO "postings" VALUES(16,8,0,239075443,0,1,X'0100');
INSERT INTO "postings" VALUES(17,8,0,241172596,0,1,X'0100');
INSERT INTO "postings" VALUES(18,8,0,80929134744,0,1,X'0100');
INSERT INTO "postings" VALUES(19,8,0,67147454,0,1,X'0100');
INSERT INTO "postings" VALUES(20,14,1,0,0,2,X'01000200');
INSERT INTO "postings" VALUES(21,10,1,0,0,2,X'01000200');
INSERT INTO "postings" VALUES(22,11,1,2,0,1,X'0100');
INSERT INTO "postings" VALUES(23,11,1,3,0,1,X'0100');
INSERT INTO "postings" VALUES(24,11,1,4,0,1,X'0200');
INSERT INTO "postings" VALUES(25,11,1,5,0,1,X'0200');
INSERT INTO "postings" VALUES(26,11,1,6,0,1,X'0100');
INSERT INTO "postings" VALUES(27,11,1,7,0,1,X'0100');
INSERT INTO "postings" VALUES(28,12,1,2,0,2,X'01000200');
INSERT INTO "postings" VALUES(29,13,1,1,0,2,X'01000200');
INSERT INTO "postings" VALUES(30,13,1,2,0,2,X'01000200');
INSERT INTO "postings" VALUES(31,6,0,1,0,3,X'010002000300');
INSERT INTO "postings" VALUES(32,7,0,1,0,3,X'010002000300');
CREATE TABLE profiles ( id INTEGER NOT NULL, digest TEXT NOT NULL, school TEXT, version TEXT, rules TEXT NOT NULL, CONSTRAINT pk_profiles PRIMARY KEY (id), CONSTRAINT uq_profiles_digest UNIQUE (digest) );
INSERT INTO "profiles" VALUES(1,'0dec1d1c30f37e3acd91535c66371582','hodoku','2.3.2','school = "hodoku"

[[technique]]
name = "full-house"
level = "easy"
score = 4

[[technique]]
name = "naked-single"
level = "easy"
score = 4

[[technique]]
name = "hidden-single"
level = "easy"
score = 14

[[technique]]
name = "locked-pair"
level = "medium"
score = 40

[[technique]]
name = "locked-triple"
level = "medium"
score = 60

[[technique]]
name = "locked-candidates-pointing"
level = "medium"
score = 50

[[technique]]
name = "locked-candidates-claiming"
level = "medium"
score = 50

[[technique]]
name = "naked-pair"
level = "medium"
score = 60

[[technique]]
name = "naked-triple"
level = "medium"
score = 80

[[technique]]
name = "hidden-pair"
level = "medium"
score = 70

[[technique]]
name = "hidden-triple"
level = "medium"
score = 100

[[technique]]
name = "naked-quad"
level = "hard"
score = 120

[[technique]]
name = "hidden-quad"
level = "hard"
score = 150

[[technique]]
name = "x-wing"
level = "hard"
score = 140

[[technique]]
name = "swordfish"
level = "hard"
score = 150

[[technique]]
name = "jellyfish"
level = "hard"
score = 160

[[technique]]
name = "remote-pair"
level = "hard"
score = 110

[[technique]]
name = "bug-plus-1"
level = "hard"
score = 100

[[technique]]
name = "skyscraper"
level = "hard"
score = 130

[[technique]]
name = "two-string-kite"
level = "hard"
score = 150

[[technique]]
name = "dual-two-string-kite"
level = "hard"
score = 150

[[technique]]
name = "turbot-fish"
level = "hard"
score = 120

[[technique]]
name = "empty-rectangle"
level = "hard"
score = 120

[[technique]]
name = "dual-empty-rectangle"
level = "hard"
score = 120

[[technique]]
name = "w-wing"
level = "hard"
score = 150

[[technique]]
name = "xy-wing"
level = "hard"
score = 160

[[technique]]
name = "xyz-wing"
level = "hard"
score = 180

[[technique]]
name = "unique-rectangle-1"
level = "hard"
score = 100

[[technique]]
name = "unique-rectangle-2"
level = "hard"
score = 100

[[technique]]
name = "unique-rectangle-3"
level = "hard"
score = 100

[[technique]]
name = "unique-rectangle-4"
level = "hard"
score = 100

[[technique]]
name = "unique-rectangle-5"
level = "hard"
score = 100

[[technique]]
name = "unique-rectangle-6"
level = "hard"
score = 100

[[technique]]
name = "hidden-rectangle"
level = "hard"
score = 100

[[technique]]
name = "avoidable-rectangle-1"
level = "hard"
score = 100

[[technique]]
name = "avoidable-rectangle-2"
level = "hard"
score = 100

[[technique]]
name = "finned-x-wing"
level = "hard"
score = 130

[[technique]]
name = "sashimi-x-wing"
level = "hard"
score = 150

[[technique]]
name = "finned-swordfish"
level = "unfair"
score = 200

[[technique]]
name = "sashimi-swordfish"
level = "unfair"
score = 240

[[technique]]
name = "finned-jellyfish"
level = "unfair"
score = 250

[[technique]]
name = "sashimi-jellyfish"
level = "unfair"
score = 260

[[technique]]
name = "sue-de-coq"
level = "unfair"
score = 250

[[technique]]
name = "simple-colors-trap"
level = "hard"
score = 150

[[technique]]
name = "simple-colors-wrap"
level = "hard"
score = 150

[[technique]]
name = "multi-colors-1"
level = "hard"
score = 200

[[technique]]
name = "multi-colors-2"
level = "hard"
score = 200

[[technique]]
name = "x-chain"
level = "unfair"
score = 260

[[technique]]
name = "xy-chain"
level = "unfair"
score = 260

[[technique]]
name = "continuous-nice-loop"
level = "unfair"
score = 280

[[technique]]
name = "discontinuous-nice-loop"
level = "unfair"
score = 280

[[technique]]
name = "aic"
level = "unfair"
score = 280

[[technique]]
name = "grouped-continuous-nice-loop"
level = "unfair"
score = 300

[[technique]]
name = "grouped-discontinuous-nice-loop"
level = "unfair"
score = 300

[[technique]]
name = "grouped-aic"
level = "unfair"
score = 300

[[technique]]
name = "als-xz"
level = "unfair"
score = 300

[[technique]]
name = "als-xy-wing"
level = "unfair"
score = 320

[[technique]]
name = "als-chain"
level = "unfair"
score = 340

[[technique]]
name = "franken-x-wing"
level = "unfair"
score = 300

[[technique]]
name = "franken-swordfish"
level = "unfair"
score = 350

[[technique]]
name = "finned-franken-x-wing"
level = "unfair"
score = 390

[[technique]]
name = "finned-franken-swordfish"
level = "unfair"
score = 410

[[technique]]
name = "forcing-chain-contradiction"
level = "extreme"
score = 500

[[technique]]
name = "forcing-chain-verity"
level = "extreme"
score = 500

[[technique]]
name = "forcing-net-contradiction"
level = "extreme"
score = 700

[[technique]]
name = "forcing-net-verity"
level = "extreme"
score = 700

[[technique]]
name = "brute-force"
level = "extreme"
score = 10000
');
CREATE TABLE puzzle_sources ( puzzle_id BIGINT NOT NULL, source_id INTEGER NOT NULL, CONSTRAINT pk_puzzle_sources PRIMARY KEY (puzzle_id, source_id), CONSTRAINT fk_puzzle_sources_puzzle_id FOREIGN KEY(puzzle_id) REFERENCES puzzles (id) ON DELETE CASCADE, CONSTRAINT fk_puzzle_sources_source_id FOREIGN KEY(source_id) REFERENCES sources (id) ) WITHOUT ROWID ;
INSERT INTO "puzzle_sources" VALUES(1,1);
INSERT INTO "puzzle_sources" VALUES(2,1);
INSERT INTO "puzzle_sources" VALUES(3,1);
CREATE TABLE puzzle_tags ( puzzle_id BIGINT NOT NULL, tag_id INTEGER NOT NULL, CONSTRAINT pk_puzzle_tags PRIMARY KEY (puzzle_id, tag_id), CONSTRAINT fk_puzzle_tags_puzzle_id FOREIGN KEY(puzzle_id) REFERENCES puzzles (id) ON DELETE CASCADE, CONSTRAINT fk_puzzle_tags_tag_id FOREIGN KEY(tag_id) REFERENCES tags (id) ) WITHOUT ROWID ;
INSERT INTO "puzzle_tags" VALUES(1,1);
INSERT INTO "puzzle_tags" VALUES(2,1);
INSERT INTO "puzzle_tags" VALUES(3,1);
CREATE TABLE puzzles ( id INTEGER NOT NULL, "key" BLOB NOT NULL, shape_id INTEGER NOT NULL, given TEXT NOT NULL, solution TEXT, status SMALLINT NOT NULL, clues SMALLINT NOT NULL, symmetry SMALLINT NOT NULL, minimal SMALLINT, created BIGINT NOT NULL, CONSTRAINT pk_puzzles PRIMARY KEY (id), CONSTRAINT uq_puzzles_key UNIQUE ("key"), CONSTRAINT fk_puzzles_shape_id FOREIGN KEY(shape_id) REFERENCES shapes (id) );
INSERT INTO "puzzles" VALUES(1,X'000082F8C080CFC0C864DB00123415627851232974169347289145',1,'53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79','534678912672195348198342567859761423426853791713924856961537284287419635345286179',1,30,1,0,1795490620);
INSERT INTO "puzzles" VALUES(2,X'01347C2E2E2E312E322E2E2E2E332E342E2E2E',2,'1.....3..2.....4','1342243142133124',1,4,13,NULL,1795490620);
INSERT INTO "puzzles" VALUES(3,X'000000000000000000000000',1,'.................................................................................',NULL,3,0,63,NULL,1795490620);
CREATE TABLE ratings ( puzzle_id BIGINT NOT NULL, profile_id INTEGER NOT NULL, outcome SMALLINT NOT NULL, level SMALLINT NOT NULL, score INTEGER NOT NULL, hardest INTEGER, used BLOB NOT NULL, CONSTRAINT pk_ratings PRIMARY KEY (puzzle_id, profile_id), CONSTRAINT fk_ratings_puzzle_id FOREIGN KEY(puzzle_id) REFERENCES puzzles (id) ON DELETE CASCADE, CONSTRAINT fk_ratings_profile_id FOREIGN KEY(profile_id) REFERENCES profiles (id), CONSTRAINT fk_ratings_hardest FOREIGN KEY(hardest) REFERENCES techniques (id) ) WITHOUT ROWID ;
INSERT INTO "ratings" VALUES(1,1,1,0,204,2,X'01001502001E');
INSERT INTO "ratings" VALUES(2,1,1,0,48,2,X'010008020004');
CREATE TABLE shapes ( id INTEGER NOT NULL, name TEXT NOT NULL, CONSTRAINT pk_shapes PRIMARY KEY (id), CONSTRAINT uq_shapes_name UNIQUE (name) );
INSERT INTO "shapes" VALUES(1,'9');
INSERT INTO "shapes" VALUES(2,'4');
CREATE TABLE sources ( id INTEGER NOT NULL, name TEXT NOT NULL, author TEXT DEFAULT '' NOT NULL, licence TEXT DEFAULT '' NOT NULL, notes TEXT DEFAULT '' NOT NULL, CONSTRAINT pk_sources PRIMARY KEY (id), CONSTRAINT uq_sources_name UNIQUE (name) );
INSERT INTO "sources" VALUES(1,'book','','','');
CREATE TABLE tags ( id INTEGER NOT NULL, name TEXT NOT NULL, CONSTRAINT pk_tags PRIMARY KEY (id), CONSTRAINT uq_tags_name UNIQUE (name) );
INSERT INTO "tags" VALUES(1,'x');
CREATE TABLE techniques ( id INTEGER NOT NULL, name TEXT NOT NULL, CONSTRAINT pk_techniques PRIMARY KEY (id), CONSTRAINT uq_techniques_name UNIQUE (name) );
INSERT INTO "techniques" VALUES(1,'full-house');
INSERT INTO "techniques" VALUES(2,'naked-single');
INSERT INTO "techniques" VALUES(3,'hidden-single');
INSERT INTO "techniques" VALUES(4,'locked-pair');
INSERT INTO "techniques" VALUES(5,'locked-triple');
INSERT INTO "techniques" VALUES(6,'locked-candidates-pointing');
INSERT INTO "techniques" VALUES(7,'locked-candidates-claiming');
INSERT INTO "techniques" VALUES(8,'naked-pair');
INSERT INTO "techniques" VALUES(9,'naked-triple');
INSERT INTO "techniques" VALUES(10,'hidden-pair');
INSERT INTO "techniques" VALUES(11,'hidden-triple');
INSERT INTO "techniques" VALUES(12,'naked-quad');
INSERT INTO "techniques" VALUES(13,'hidden-quad');
INSERT INTO "techniques" VALUES(14,'x-wing');
INSERT INTO "techniques" VALUES(15,'swordfish');
INSERT INTO "techniques" VALUES(16,'jellyfish');
INSERT INTO "techniques" VALUES(17,'squirmbag');
INSERT INTO "techniques" VALUES(18,'whale');
INSERT INTO "techniques" VALUES(19,'leviathan');
INSERT INTO "techniques" VALUES(20,'remote-pair');
INSERT INTO "techniques" VALUES(21,'bug-plus-1');
INSERT INTO "techniques" VALUES(22,'skyscraper');
INSERT INTO "techniques" VALUES(23,'two-string-kite');
INSERT INTO "techniques" VALUES(24,'dual-two-string-kite');
INSERT INTO "techniques" VALUES(25,'turbot-fish');
INSERT INTO "techniques" VALUES(26,'empty-rectangle');
INSERT INTO "techniques" VALUES(27,'dual-empty-rectangle');
INSERT INTO "techniques" VALUES(28,'w-wing');
INSERT INTO "techniques" VALUES(29,'xy-wing');
INSERT INTO "techniques" VALUES(30,'xyz-wing');
INSERT INTO "techniques" VALUES(31,'wxyz-wing');
INSERT INTO "techniques" VALUES(32,'unique-rectangle-1');
INSERT INTO "techniques" VALUES(33,'unique-rectangle-2');
INSERT INTO "techniques" VALUES(34,'unique-rectangle-3');
INSERT INTO "techniques" VALUES(35,'unique-rectangle-4');
INSERT INTO "techniques" VALUES(36,'unique-rectangle-5');
INSERT INTO "techniques" VALUES(37,'unique-rectangle-6');
INSERT INTO "techniques" VALUES(38,'hidden-rectangle');
INSERT INTO "techniques" VALUES(39,'avoidable-rectangle-1');
INSERT INTO "techniques" VALUES(40,'avoidable-rectangle-2');
INSERT INTO "techniques" VALUES(41,'finned-x-wing');
INSERT INTO "techniques" VALUES(42,'sashimi-x-wing');
INSERT INTO "techniques" VALUES(43,'finned-swordfish');
INSERT INTO "techniques" VALUES(44,'sashimi-swordfish');
INSERT INTO "techniques" VALUES(45,'finned-jellyfish');
INSERT INTO "techniques" VALUES(46,'sashimi-jellyfish');
INSERT INTO "techniques" VALUES(47,'finned-squirmbag');
INSERT INTO "techniques" VALUES(48,'sashimi-squirmbag');
INSERT INTO "techniques" VALUES(49,'finned-whale');
INSERT INTO "techniques" VALUES(50,'sashimi-whale');
INSERT INTO "techniques" VALUES(51,'finned-leviathan');
INSERT INTO "techniques" VALUES(52,'sashimi-leviathan');
INSERT INTO "techniques" VALUES(53,'sue-de-coq');
INSERT INTO "techniques" VALUES(54,'simple-colors-trap');
INSERT INTO "techniques" VALUES(55,'simple-colors-wrap');
INSERT INTO "techniques" VALUES(56,'multi-colors-1');
INSERT INTO "techniques" VALUES(57,'multi-colors-2');
INSERT INTO "techniques" VALUES(58,'x-chain');
INSERT INTO "techniques" VALUES(59,'xy-chain');
INSERT INTO "techniques" VALUES(60,'continuous-nice-loop');
INSERT INTO "techniques" VALUES(61,'discontinuous-nice-loop');
INSERT INTO "techniques" VALUES(62,'aic');
INSERT INTO "techniques" VALUES(63,'grouped-continuous-nice-loop');
INSERT INTO "techniques" VALUES(64,'grouped-discontinuous-nice-loop');
INSERT INTO "techniques" VALUES(65,'grouped-aic');
INSERT INTO "techniques" VALUES(66,'als-xz');
INSERT INTO "techniques" VALUES(67,'als-xy-wing');
INSERT INTO "techniques" VALUES(68,'als-chain');
INSERT INTO "techniques" VALUES(69,'death-blossom');
INSERT INTO "techniques" VALUES(70,'franken-x-wing');
INSERT INTO "techniques" VALUES(71,'franken-swordfish');
INSERT INTO "techniques" VALUES(72,'franken-jellyfish');
INSERT INTO "techniques" VALUES(73,'franken-squirmbag');
INSERT INTO "techniques" VALUES(74,'franken-whale');
INSERT INTO "techniques" VALUES(75,'franken-leviathan');
INSERT INTO "techniques" VALUES(76,'finned-franken-x-wing');
INSERT INTO "techniques" VALUES(77,'finned-franken-swordfish');
INSERT INTO "techniques" VALUES(78,'finned-franken-jellyfish');
INSERT INTO "techniques" VALUES(79,'finned-franken-squirmbag');
INSERT INTO "techniques" VALUES(80,'finned-franken-whale');
INSERT INTO "techniques" VALUES(81,'finned-franken-leviathan');
INSERT INTO "techniques" VALUES(82,'mutant-x-wing');
INSERT INTO "techniques" VALUES(83,'mutant-swordfish');
INSERT INTO "techniques" VALUES(84,'mutant-jellyfish');
INSERT INTO "techniques" VALUES(85,'mutant-squirmbag');
INSERT INTO "techniques" VALUES(86,'mutant-whale');
INSERT INTO "techniques" VALUES(87,'mutant-leviathan');
INSERT INTO "techniques" VALUES(88,'finned-mutant-x-wing');
INSERT INTO "techniques" VALUES(89,'finned-mutant-swordfish');
INSERT INTO "techniques" VALUES(90,'finned-mutant-jellyfish');
INSERT INTO "techniques" VALUES(91,'finned-mutant-squirmbag');
INSERT INTO "techniques" VALUES(92,'finned-mutant-whale');
INSERT INTO "techniques" VALUES(93,'finned-mutant-leviathan');
INSERT INTO "techniques" VALUES(94,'kraken-fish-1');
INSERT INTO "techniques" VALUES(95,'kraken-fish-2');
INSERT INTO "techniques" VALUES(96,'forcing-chain-contradiction');
INSERT INTO "techniques" VALUES(97,'forcing-chain-verity');
INSERT INTO "techniques" VALUES(98,'forcing-net-contradiction');
INSERT INTO "techniques" VALUES(99,'forcing-net-verity');
INSERT INTO "techniques" VALUES(100,'template-set');
INSERT INTO "techniques" VALUES(101,'template-delete');
INSERT INTO "techniques" VALUES(102,'brute-force');
INSERT INTO "techniques" VALUES(103,'medusa-3d');
INSERT INTO "techniques" VALUES(104,'aligned-pair-exclusion');
INSERT INTO "techniques" VALUES(105,'aligned-triple-exclusion');
CREATE TABLE texts ( puzzle_id INTEGER NOT NULL, title TEXT DEFAULT '' NOT NULL, notes TEXT DEFAULT '' NOT NULL, CONSTRAINT pk_texts PRIMARY KEY (puzzle_id), CONSTRAINT fk_texts_puzzle_id FOREIGN KEY(puzzle_id) REFERENCES puzzles (id) ON DELETE CASCADE );
INSERT INTO "texts" VALUES(1,'first 难题','');
CREATE INDEX ix_attempts_puzzle_id ON attempts (puzzle_id);
COMMIT;
