/**
 * How the console is bundled. `npx -w console vite` shows changes at once, against the service at
 * RECADO_CONSOLE_API (http://127.0.0.1:8080 unless set).
 */
import { defineConfig } from 'vite'

const API_PATHS = /^\/(?!console(\/|$))/

/** React Aria brings its own words in thirty languages; the console speaks two. */
const OTHER_LANGUAGES = /\/react-(?:aria|stately)\/.*\/(?!en-US|pt-BR)[a-z]{2}-[A-Z]{2}\.m?js$/

export default defineConfig({
  plugins: [
    {
      name: 'two-languages',
      load: (id) => (OTHER_LANGUAGES.test(id) ? 'export default {}' : null),
    },
  ],
  root: import.meta.dirname,
  base: '/console/',
  esbuild: { jsx: 'automatic', legalComments: 'none' },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0, // the policy allows no data: in scripts and styles
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  server: {
    proxy: {
      [API_PATHS.source]: process.env['RECADO_CONSOLE_API'] ?? 'http://127.0.0.1:8080',
    },
  },
})
