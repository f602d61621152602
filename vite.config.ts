import { reactRouter } from '@react-router/dev/vite'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { minifySync, type Plugin } from 'vite'
import { defineConfig } from 'vitest/config'

const root = import.meta.dirname

/** Of server/ only rules/ and the translations may reach a browser: anything else there ends the build. */
const keepServerOutOfBrowser: Plugin = {
  name: 'server-stays-home',
  enforce: 'post',
  generateBundle(_options, bundle) {
    if (this.environment.name !== 'client') return
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk') continue
      for (const id of chunk.moduleIds) {
        const file = path.relative(root, id.split('?')[0] ?? id)
        if (file.startsWith('server/') && !/^server\/(rules|i18n)\//.test(file)) {
          this.error(`${file} must not reach the browser (chunk ${chunk.fileName})`)
        }
      }
    }
  },
}

/**
 * react-i18next imports one function of i18next that we never reach, and would bring all of it: 15 KB of the 165 that a
 * phone may load to register. Browsers look texts up by web/look-up.ts.
 */
const replaceI18next: Plugin = {
  name: 'browser-without-i18next',
  enforce: 'pre',
  resolveId(source) {
    return source === 'i18next' && this.environment.name === 'client' ? '\0i18next-selector' : undefined
  },
  load: (id) => (id === '\0i18next-selector' ? 'export const keyFromSelector = String' : undefined),
}

/**
 * Pages that templates draw are drawn on the server and run no React in a browser: no browser loads a template, and what
 * only templates need stays out of the files that other pages share.
 */
const keepTemplatesOutOfBrowser: Plugin = {
  name: 'templates-stay-home',
  enforce: 'pre',
  load(id) {
    const isTemplate = /^templates\/[a-z]+\/template\.ts$/.test(path.relative(root, id.split('?')[0] ?? id))
    return isTemplate && this.environment.name === 'client' ? 'export default null' : undefined
  },
}

/**
 * Makes `styled` remember which components a module of the content pages makes: so the server knows a template's rules
 * before it draws a page of it (web/styles/noted.ts). While developing pages hold all their rules.
 */
const recordStyles: Plugin = {
  name: 'noted-styles',
  apply: 'build',
  enforce: 'pre',
  resolveId(source, importer) {
    const file = path.relative(root, importer?.split('?')[0] ?? '')
    const isContentPage = source === 'styled-components' && /^(templates|web\/(ui|screens\/site))\//.test(file)
    return isContentPage && this.environment.name === 'ssr' ? `\0noted-styles:${file}` : undefined
  },
  load(id) {
    const [, file] = id.split('\0noted-styles:')
    return file === undefined
      ? undefined
      : `export * from 'styled-components'
         import { styled as plain } from 'styled-components'
         import { noting } from '/web/styles/noted.ts'
         export const styled = noting(plain, ${JSON.stringify(file)})`
  },
}

const framework = /node_modules\/(react|react-dom|scheduler|react-router|styled-components|react-i18next)\//
const entry = /\/web\/(entry\.client|root)\.tsx$/

/** The few lines that pages without React run stand in each page: without comments, indents and long names. */
const minifyInlineScripts: Plugin = {
  name: 'small-inline-scripts',
  enforce: 'pre',
  load(id) {
    const [file = '', query] = id.split('?')
    if (query !== 'raw' || !file.endsWith('.js')) return undefined
    const { code } = minifySync(file, readFileSync(file, 'utf8'))
    return `export default ${JSON.stringify(code.trim())}`
  },
}

const loadTest = 'e2e/system/malformed-requests.system.test.ts'

const isTest = process.env.VITEST === 'true'
// A sequencer named here would stand before the random one.
const isShuffled = process.argv.some((argument) => argument.startsWith('--sequence.shuffle'))
const sequence = isTest && !isShuffled ? { sequencer: (await import('./scripts/longest-first.ts')).LongestFirst } : {}

export default defineConfig({
  plugins: isTest
    ? []
    : [
        replaceI18next,
        keepTemplatesOutOfBrowser,
        minifyInlineScripts,
        recordStyles,
        reactRouter(),
        keepServerOutOfBrowser,
      ],
  oxc: { plugins: { styledComponents: { ssr: true, displayName: false, minify: true, pure: true } } },
  environments: {
    // What every page with scripts loads, in two files, libraries and our own: they are compressed better than in thirty,
    // and an old phone asks for six at a time.
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: 'framework', test: framework, priority: 1 },
                { name: 'root', test: entry },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // Loaded whole, they cost 1.7 s of processor time at the start of a worker: Tailwind, Markdown, themes of code.
      resolve: { noExternal: [/^react-email$/, /^@react-email\//] },
      build: {
        rolldownOptions: {
          input: { main: './server/main.ts', worker: './server/worker/main.ts', cli: './cli/index.ts' },
        },
      },
    },
  },
  // The development server finds what pages import before the first one is asked for: found one after the other, two
  // copies of React meet on a page.
  optimizeDeps: { entries: ['web/entry.client.tsx', 'web/root.tsx', 'web/routes/**/*.tsx', 'web/layouts/*.tsx'] },
  build: { assetsInlineLimit: 0, chunkSizeWarningLimit: 700 },
  test: {
    sequence,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['**/*.test.{ts,tsx}'],
          exclude: ['**/*.db.test.{ts,tsx}', 'node_modules', 'build', 'e2e'],
          environment: 'node',
          isolate: false,
          maxWorkers: 2,
        },
      },
      {
        extends: true,
        test: {
          name: 'database',
          include: ['**/*.db.test.{ts,tsx}'],
          exclude: ['node_modules', 'build'],
          environment: 'node',
          globalSetup: ['./server/database/test-database.ts'],
          isolate: false,
          testTimeout: 30_000,
          hookTimeout: 60_000,
          // A third of the time they wait, for PostgreSQL and for processes that they start.
          maxWorkers: 3,
        },
      },
      {
        extends: true,
        test: {
          name: 'system',
          include: ['e2e/system/**/*.system.test.ts'],
          exclude: [loadTest],
          environment: 'node',
          globalSetup: ['./e2e/seeded-data.ts'],
          // Real servers that are killed and started again: most of the time is waiting, so files run side by side.
          testTimeout: 240_000,
          hookTimeout: 120_000,
          maxWorkers: 3,
        },
      },
      {
        extends: true,
        test: {
          name: 'system-alone',
          include: [loadTest],
          environment: 'node',
          globalSetup: ['./e2e/seeded-data.ts'],
          hookTimeout: 240_000,
          // After all others: it measures how long an order waits.
          sequence: { groupOrder: 1 },
          maxWorkers: 1,
        },
      },
    ],
  },
})
