// @ts-check
/** The address of the element for other sites: `<script type="module" src="…/embed.js"></script>`. */

import "./embed/element.js";
