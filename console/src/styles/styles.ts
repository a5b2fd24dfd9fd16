/** Every style of the shell, in the order in which they may overrule each other. Pages bring their own. */
import './palette.css'
import './reset.css'
import './controls.css'
import './overlays.css'
