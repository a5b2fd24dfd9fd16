/** Every style of the shell, in the order in which they may overrule each other. Pages bring their own. */
import '@recado/chat/css/palette.css'
import './reset.css'
import '@recado/chat/css/parts.css'
import '@recado/chat/css/bubble.css'
import '@recado/chat/css/cards.css'
import './controls.css'
import './overlays.css'
