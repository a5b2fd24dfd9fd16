/** Draws every page in English: `npm run pictures:all` */
// test: alone, the stage of gallery.ts closes with the file that opened it
import { drawEveryPage } from './gallery.ts'

drawEveryPage('en', 'en-GB')
