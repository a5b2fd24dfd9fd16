/** Draws every page in Portuguese: `npm run pictures:all` */
// test: alone, the stage of gallery.ts closes with the file that opened it
import { drawEveryPage } from './gallery.ts'

drawEveryPage('pt', 'pt-BR')
