import { reactRouter } from '@react-router/dev/vite'
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { minifySync, type Plugin } from 'vite'
import { defineConfig } from 'vitest/config'

const root = import.meta.dirname

/** Fails the build if a file of server/ other than rules/ and the translations reaches a browser. */
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
 * react-i18next imports one function of i18next that we never call, which would bring in all of it: 15 KB of the 165
 * that a phone may load to register. In browsers web/look-up.ts looks texts up.
 */
const replaceI18next: Plugin = {
  name: 'browser-without-i18next',
  enforce: 'pre',
  resolveId(source) {
    return source === 'i18next' && this.environment.name === 'client' ? '\0i18next-selector' : undefined
  },
  load: (id) => (id === '\0i18next-selector' ? 'export const keyFromSelector = String' : undefined),
}

/** A press is not lost when the script of its page is (web/load-route-module.ts). */
const replaceRouteLoading: Plugin = {
  name: 'own-route-loading',
  apply: 'build',
  enforce: 'pre',
  resolveId(source, importer) {
    const isRouters = source.endsWith('/routeModules.js') && /\/node_modules\/react-router\//.test(importer ?? '')
    return isRouters && this.environment.name === 'client' ? path.join(root, 'web/load-route-module.ts') : undefined
  },
}

/**
 * Templates render on the server without React in the browser, so no browser loads them, and what only templates need
 * stays out of shared chunks.
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
 * Records which styled components a module of the content pages creates, so that the server knows a template's rules
 * before it renders a page (web/styles/component-registry.ts). In development pages contain all rules.
 */
const recordStyles: Plugin = {
  name: 'recorded-styles',
  apply: 'build',
  enforce: 'pre',
  resolveId(source, importer) {
    const file = path.relative(root, importer?.split('?')[0] ?? '')
    const isContentPage = source === 'styled-components' && /^(templates|web\/(ui|screens\/site))\//.test(file)
    return isContentPage && this.environment.name === 'ssr' ? `\0recorded-styles:${file}` : undefined
  },
  load(id) {
    const [, file] = id.split('\0recorded-styles:')
    return file === undefined
      ? undefined
      : `export * from 'styled-components'
         import { styled as plain } from 'styled-components'
         import { recordComponents } from '/web/styles/component-registry.ts'
         export const styled = recordComponents(plain, ${JSON.stringify(file)})`
  },
}

// The router imports the last from there, and chunks must not import each other.
const framework =
  /node_modules\/(react|react-dom|scheduler|react-router|styled-components|react-i18next|use-sync-external-store)\/|\/web\/load-route-module\.ts$/
const formats = /\/server\/rules\/(text\/(measures|formatters|format-size)|time\/(day|moment)|money\/money)\.ts$/
const entry = /\/web\/(entry\.client|root)\.tsx$/

// The libraries' shims are for React before 18.
const storeAliases = [
  {
    find: /^use-sync-external-store\/shim\/with-selector(\.js)?$/,
    replacement: 'use-sync-external-store/with-selector',
  },
  { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'use-sync-external-store' },
]

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

const loadTest = 'e2e/system/malformed-requests.system.slow.test.ts'

const embeddedTest = 'server/database/embedded.db.slow.test.ts'

const temporaryFolders = './server/testing/temporary-folders.ts'

const databaseTests = '**/*.db{,.slow}.test.{ts,tsx}'

// `npm test` sets it; a file that is named runs in either tier.
const slowTests = process.env.TEST_TIER === 'fast' ? ['**/*.slow.test.{ts,tsx}'] : []

// Workers that wait for PostgreSQL or for processes need few processors. A machine of many would run out of connections.
const processors = Math.min(availableParallelism(), 8)

const isTest = process.env.VITEST === 'true'
// A sequencer named here would replace the random one.
const isShuffled = process.argv.some((argument) => argument.startsWith('--sequence.shuffle'))
const sequence = isTest && !isShuffled ? { sequencer: (await import('./scripts/longest-first.ts')).LongestFirst } : {}

export default defineConfig({
  plugins: isTest
    ? []
    : [
        replaceI18next,
        replaceRouteLoading,
        keepTemplatesOutOfBrowser,
        minifyInlineScripts,
        recordStyles,
        reactRouter(),
        keepServerOutOfBrowser,
      ],
  resolve: { alias: storeAliases },
  oxc: { plugins: { styledComponents: { ssr: true, displayName: false, minify: true, pure: true } } },
  environments: {
    // Few files for what every page with scripts loads: they compress better than thirty, and an old phone makes six
    // requests at a time.
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: 'framework', test: framework, priority: 1 },
                { name: 'root', test: entry },
                { name: 'formats', test: formats },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // Bundled, because loading these packages whole costs 1.7 s of processor time at a worker's start.
      resolve: { noExternal: [/^react-email$/, /^@react-email\//] },
      build: {
        rolldownOptions: {
          input: { main: './server/main.ts', worker: './server/worker/main.ts', cli: './cli/index.ts' },
        },
      },
    },
  },
  // Found one after the other at run time, dependencies would bring two copies of React onto a page.
  optimizeDeps: { entries: ['web/entry.client.tsx', 'web/root.tsx', 'web/routes/**/*.tsx', 'web/layouts/*.tsx'] },
  build: { assetsInlineLimit: 0, chunkSizeWarningLimit: 700 },
  test: {
    sequence,
    expect: { poll: { timeout: 15_000 } },
    setupFiles: ['./server/testing/restore-globals.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['**/*.test.{ts,tsx}'],
          exclude: [databaseTests, 'node_modules', 'build', 'e2e', ...slowTests],
          environment: 'node',
          globalSetup: [temporaryFolders],
          isolate: false,
          testTimeout: 30_000,
          maxWorkers: processors,
        },
      },
      {
        extends: true,
        test: {
          name: 'database',
          include: [databaseTests],
          // What the embedded PostgreSQL does depends on no other one.
          exclude: ['node_modules', 'build', ...slowTests, ...(process.env.TEST_POSTGRES ? [embeddedTest] : [])],
          environment: 'node',
          // The database stands outside of the run's folder, where the next run finds it if this one is killed.
          globalSetup: ['./server/testing/global-setup.ts', temporaryFolders],
          isolate: false,
          testTimeout: 30_000,
          hookTimeout: 60_000,
          // Tests wait a third of the time, for PostgreSQL and for processes that they start.
          maxWorkers: processors + 1,
        },
      },
      {
        extends: true,
        test: {
          name: 'system',
          include: ['e2e/system/*.system{,.slow}.test.ts'],
          exclude: [loadTest, ...slowTests],
          environment: 'node',
          globalSetup: [temporaryFolders, './e2e/seeded-data.ts'],
          testTimeout: 240_000,
          hookTimeout: 120_000,
          // Tests wait most of the time, for mails, payments and processes that start again.
          maxWorkers: processors + 2,
        },
      },
      {
        extends: true,
        test: {
          name: 'system-alone',
          include: [loadTest],
          exclude: slowTests,
          environment: 'node',
          globalSetup: [temporaryFolders, './e2e/seeded-data.ts'],
          hookTimeout: 240_000,
          // Runs after all others, because it measures how long an order waits.
          sequence: { groupOrder: 1 },
          maxWorkers: 1,
        },
      },
    ],
  },
})
