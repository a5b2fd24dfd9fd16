/**
 * How the console is bundled. `npx -w console vite` shows changes at once, against the service at
 * RECADO_CONSOLE_API (http://127.0.0.1:8080 unless set).
 */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { defineConfig } from 'vite'
import type { Plugin } from 'vite'

const API_PATHS = /^\/(?!console(\/|$))/

/** React Aria brings its own words in thirty languages; the console speaks two. */
const OTHER_LANGUAGES = /\/react-(?:aria|stately)\/.*\/(?!en-US|pt-BR)[a-z]{2}-[A-Z]{2}\.m?js$/

const BASE = '/console/'

/**
 * Tells the service worker the addresses of all files, and a name that changes with what is in
 * them.
 */
const shell: Plugin = {
  name: 'shell',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const { 'worker.js': worker, 'index.html': page, ...others } = bundle
      if (worker?.type !== 'chunk' || page?.type !== 'asset')
        throw new Error('The build has no worker or no page')
      const folder = path.join(import.meta.dirname, 'public')
      const unhashed = readdirSync(folder)
      const files = [...Object.keys(others), ...unhashed].sort().map((file) => BASE + file)
      const hash = createHash('sha256').update(page.source).update(files.join())
      for (const file of unhashed) hash.update(readFileSync(path.join(folder, file)))
      const version = hash.digest('hex').slice(0, 16)
      worker.code = `const SHELL=${JSON.stringify({ version, files })};${worker.code}`
    },
  },
}

export default defineConfig({
  plugins: [
    {
      name: 'two-languages',
      load: (id) => (OTHER_LANGUAGES.test(id) ? 'export default {}' : null),
    },
    shell,
  ],
  root: import.meta.dirname,
  base: BASE,
  esbuild: { jsx: 'automatic', legalComments: 'none' },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0, // the policy allows no data: in scripts and styles
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rollupOptions: {
      input: [
        path.join(import.meta.dirname, 'index.html'),
        path.join(import.meta.dirname, 'worker/worker.ts'),
      ],
      output: {
        // Its address must stay the same, and decides which pages it may serve.
        entryFileNames: ({ name }) => (name === 'worker' ? 'worker.js' : 'assets/[name]-[hash].js'),
      },
    },
  },
  server: {
    proxy: {
      [API_PATHS.source]: process.env['RECADO_CONSOLE_API'] ?? 'http://127.0.0.1:8080',
    },
  },
})
