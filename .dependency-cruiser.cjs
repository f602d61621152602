// The arrows between the rooms. One way: pages, commands of the shell, HTTP and jobs → domain → rules.
// Tests and what stands beside them in folders called `testing`: they open everything to see all of it work.
const tests = '(\\.test\\.tsx?$|/testing/)'
const browserSafe = '^server/(rules|i18n)/'

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'rules-know-nothing',
      comment: 'Rules are shared with the browser: they know no other room, no database, no server and no screen.',
      severity: 'error',
      from: { path: '^server/rules/', pathNot: tests },
      to: { path: '^(web|server|cli|emails|templates)/', pathNot: '^server/rules/' },
    },
    {
      name: 'rules-are-plain',
      comment: 'What a browser bundle may hold has no Node and no database in it.',
      severity: 'error',
      from: { path: '^server/rules/', pathNot: tests },
      to: {
        path: 'node_modules/(@mikro-orm|pg|kysely|express|stripe|react|react-dom|react-router|i18next|react-i18next)/',
      },
    },
    {
      name: 'rules-need-no-node',
      severity: 'error',
      from: { path: '^server/rules/', pathNot: tests },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'domain-knows-no-delivery',
      comment:
        'The domain is told what to do; how it is reached and shown is not its business. Ports it declares itself.',
      severity: 'error',
      from: { path: '^server/domain/', pathNot: tests },
      to: {
        path: [
          '^(web|cli|emails|templates|tenants)/',
          '^server/(http|adapters|auth|i18n)/',
          '^server/(app|main|env|platform)\\.ts$',
          'node_modules/(express|stripe|react|react-dom|react-router|@react-router|i18next|react-i18next|nodemailer|styled-components)/',
        ],
      },
    },
    {
      name: 'domain-enqueues-only',
      comment: 'A command may put a job into its transaction; what the job does calls the domain, never the other way.',
      severity: 'error',
      from: { path: '^server/domain/', pathNot: tests },
      to: { path: '^server/jobs/', pathNot: '^server/jobs/(queues|enqueue)\\.ts$' },
    },
    {
      name: 'testing-stays-with-tests',
      comment: 'What stands in for the world in a test never reaches a running product.',
      severity: 'error',
      from: { path: '^(web|server|cli|emails|templates)/', pathNot: tests },
      to: { path: '/testing/' },
    },
    {
      name: 'adapters-implement-ports',
      comment: 'The outside world stands behind ports and calls nobody.',
      severity: 'error',
      from: { path: '^server/adapters/', pathNot: tests },
      to: { path: ['^(web|cli|templates)/', '^server/(http|jobs)/', '^server/(app|main)\\.ts$'] },
    },
    {
      name: 'browser-stays-out-of-the-server',
      comment: 'Components, templates and e-mails know rules and translations, nothing else of the server.',
      severity: 'error',
      from: { path: ['^web/(screens|forms|ui|theme)/', '^templates/', '^emails/'], pathNot: tests },
      to: { path: '^server/', pathNot: browserSafe },
    },
    {
      name: 'pages-ask-the-domain',
      comment: 'A loader calls a query and an action calls a command: neither holds SQL nor talks to a provider.',
      severity: 'error',
      from: { path: '^web/', pathNot: tests },
      to: { path: ['^server/(adapters|database/migrations)/', 'node_modules/(@mikro-orm|pg|kysely|express|stripe)/'] },
    },
    {
      name: 'ui-knows-no-route',
      comment: 'A button knows neither where it leads nor what it does.',
      severity: 'error',
      from: { path: '^web/(ui|theme)/', pathNot: tests },
      to: { path: ['^web/(routes|screens|layouts|guards|forms)/', '^web/(root|routes|entry)', '^(templates|emails)/'] },
    },
    {
      name: 'templates-get-parts-handed',
      comment: 'Interactive parts reach a template as props or slots.',
      severity: 'error',
      from: { path: '^templates/', pathNot: tests },
      to: { path: '^(web|emails|cli)/', pathNot: '^web/(ui|theme)/' },
    },
    {
      name: 'emails-know-rules-only',
      severity: 'error',
      from: { path: '^emails/', pathNot: tests },
      to: { path: '^(web|templates|cli)/', pathNot: '^web/theme/' },
    },
    {
      name: 'nobody-reaches-back-into-pages',
      comment: 'The one joining point is the built handler that app.ts loads.',
      severity: 'error',
      from: { path: '^(server|cli|emails)/', pathNot: tests },
      to: { path: '^web/', pathNot: '^web/theme/' },
    },
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'no-missing-files',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^(virtual:|\\./\\+types/)|\\+types/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(build|\\.react-router)/|\\+types/' },
    tsPreCompilationDeps: true,
    detectJSDocImports: false,
    parser: 'swc',
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.cjs', '.js', '.json'],
    },
    moduleSystems: ['es6', 'cjs'],
  },
}
