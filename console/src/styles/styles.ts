/** Every style of the frame; later ones override earlier ones. Pages import their own. */
import '@recado/chat/css/palette.css'
import './reset.css'
import '@recado/chat/css/parts.css'
import '@recado/chat/css/bubble.css'
import '@recado/chat/css/cards.css'
import '@recado/chat/css/media.css'
import './controls.css'
import './overlays.css'
