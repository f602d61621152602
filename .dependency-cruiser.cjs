// The allowed dependencies between folders: pages, shell commands, HTTP and jobs → domain → rules. Tests and folders
// named `testing` are exempt.
const tests = '(\\.test\\.tsx?$|/testing/)'
const browserSafe = '^server/(rules|i18n)/'

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: Object.entries({
    'rules-import-only-rules': {
      comment: 'The browser uses rules too, so they import no other folder.',
      from: { path: '^server/rules/', pathNot: tests },
      to: { path: '^(web|server|cli|emails|templates)/', pathNot: '^server/rules/' },
    },
    'rules-import-no-server-package': {
      comment: 'A browser bundle must not contain a database or server package.',
      from: { path: '^server/rules/', pathNot: tests },
      to: {
        path: 'node_modules/(@mikro-orm|pg|kysely|express|stripe|react|react-dom|react-router|i18next|react-i18next)/',
      },
    },
    'rules-import-no-node-module': {
      from: { path: '^server/rules/', pathNot: tests },
      to: { dependencyTypes: ['core'] },
    },
    'domain-imports-no-delivery': {
      comment:
        'The domain imports neither HTTP nor rendering nor adapters: it declares ports, and adapters implement them.',
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
    'domain-only-enqueues-jobs': {
      comment: 'A command may enqueue a job in its transaction; handlers of jobs call the domain, never the other way.',
      from: { path: '^server/domain/', pathNot: tests },
      to: { path: '^server/jobs/', pathNot: '^server/jobs/(queues|enqueue)\\.ts$' },
    },
    'orders-know-no-registrations': {
      comment:
        'Orders, payments and mails know order lines and the port Sellable; what is sold is its kind’s business.',
      from: { path: '^server/domain/(orders|payments|messages)/', pathNot: tests },
      to: { path: '^server/domain/registrations/' },
    },
    'only-tests-import-testing': {
      comment: 'Fakes of tests never reach a running product.',
      from: { path: '^(web|server|cli|emails|templates)/', pathNot: tests },
      to: { path: '/testing/' },
    },
    'adapters-import-no-caller': {
      comment: 'Adapters implement ports and call neither pages nor HTTP nor jobs.',
      from: { path: '^server/adapters/', pathNot: tests },
      to: { path: ['^(web|cli|templates)/', '^server/(http|jobs)/', '^server/(app|main)\\.ts$'] },
    },
    'components-import-only-rules-and-i18n': {
      comment:
        'Components, templates and e-mails import rules and translations of the server, and types of its domain.',
      from: { path: ['^web/(screens|admin|forms|ui|theme)/', '^templates/', '^emails/'], pathNot: tests },
      to: { path: '^server/', pathNot: browserSafe, dependencyTypesNot: ['type-only'] },
    },
    'pages-import-no-database-or-provider': {
      comment: 'A loader calls a query and an action calls a command: neither contains SQL nor calls a provider.',
      from: { path: '^web/', pathNot: tests },
      to: { path: ['^server/(adapters|database/baseline)/', 'node_modules/(@mikro-orm|pg|kysely|express|stripe)/'] },
    },
    'admin-imports-no-screen': {
      comment: 'What all pages of the admin area share knows none of them.',
      from: { path: '^web/admin/' },
      to: { path: '^web/(screens|routes)/' },
    },
    'ui-imports-no-route': {
      comment: 'A component of the interface gets its address and its action as props.',
      from: { path: '^web/(ui|theme)/', pathNot: tests },
      to: { path: ['^web/(routes|screens|layouts|guards|forms)/', '^web/(root|routes|entry)', '^(templates|emails)/'] },
    },
    'templates-import-no-page': {
      comment: 'A template gets interactive parts as props or slots.',
      from: { path: '^templates/', pathNot: tests },
      to: { path: '^(web|emails|cli)/', pathNot: '^web/(ui|theme)/' },
    },
    'emails-import-no-page': {
      from: { path: '^emails/', pathNot: tests },
      to: { path: '^(web|templates|cli)/', pathNot: '^web/theme/' },
    },
    'only-pages-import-pages': {
      comment: 'The server loads pages only as the built handler, in app.ts.',
      from: { path: '^(server|cli|emails)/', pathNot: tests },
      to: { path: '^web/', pathNot: '^web/theme/' },
    },
    'no-cycles': {
      from: {},
      to: { circular: true },
    },
    'no-missing-files': {
      from: {},
      to: { couldNotResolve: true, pathNot: '^(virtual:|\\./\\+types/)|\\+types/|\\.wasm\\?url$' },
    },
  }).map(([name, rule]) => ({ name, severity: 'error', ...rule })),
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
