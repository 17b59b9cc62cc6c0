/**
 * The arrows of docs/ARCHITECTURE.md, as rules. `shared` is at the bottom, `node-shared` above it for what runs in Node; `gatsby`, `server`,
 * `publish`, `export`, `import` and `src` never reach one another, not even indirectly.
 */
const zones = ['gatsby', 'server', 'publish', 'export', 'import', 'src']

const apart = zones.flatMap((from) =>
  zones
    .filter((to) => to !== from)
    .map((to) => ({
      name: `${from}-not-to-${to}`,
      severity: 'error',
      from: { path: `^${from}/` },
      to: { path: `^${to}/`, reachable: true },
    })),
)

/**
 * The floors of `gatsby/`, the lowest first; gatsby/README.md says what each is for. Folders import
 * from their own floor and from those below. What lies in `gatsby/` itself is below them all.
 */
const gatsbyFloors = [
  ['settings', 'files'],
  ['nodes', 'html'],
  ['reference', 'report'],
  ['posts'],
  ['pages'],
  ['derived'],
  ['adapter'],
  ['hooks'],
  ['builder'],
]

/** Any of the folders of `gatsby/`, or what lies in none of them. */
const gatsbyPath = (folders) =>
  folders.length === 0 ? '^gatsby/[^/]+$' : `^gatsby/(${folders.join('|')})/`

const noArrowUpward = [[], ...gatsbyFloors].slice(0, -1).map((folders, floor) => ({
  name: `gatsby-floor-${floor}-not-upward`,
  severity: 'error',
  from: { path: gatsbyPath(folders) },
  to: { path: gatsbyPath(gatsbyFloors.slice(floor).flat()) },
}))

/** The rooms of the post editor, the lowest first: a room imports from itself and from those below. */
const editorRooms = ['session', 'pictures', 'checks', 'screen', 'writing', 'paste', 'text']

const EDITOR = '^src/features/post-editor/'

const noEditorRoomUpward = editorRooms.map((room, floor) => ({
  name: `post-editor-${room}-not-upward`,
  severity: 'error',
  from: { path: `${EDITOR}${room}/` },
  to: { path: `${EDITOR}(${[...editorRooms.slice(floor + 1), '[^/]+$'].join('|')})` },
}))

const everyFolderHasAFloor = {
  name: 'gatsby-folder-has-a-floor',
  comment: 'A folder of gatsby/ belongs on a floor: add it to gatsbyFloors.',
  severity: 'error',
  from: {},
  to: { path: `^gatsby/(?!(${gatsbyFloors.flat().join('|')})/)[^/]+/` },
}

module.exports = {
  forbidden: [
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-folder-circle',
      severity: 'error',
      scope: 'folder',
      from: {},
      to: { circular: true },
    },
    ...noArrowUpward,
    everyFolderHasAFloor,
    ...noEditorRoomUpward,
    {
      name: 'platform-base-is-lowest',
      severity: 'error',
      from: { path: '^src/platform/base/' },
      to: { path: '^src/(?!platform/base/)' },
    },
    { name: 'not-to-unresolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
    {
      name: 'shared-stands-alone',
      severity: 'error',
      from: { path: '^shared/' },
      to: { path: '^(node-shared|gatsby|server|publish|export|import|src|local|scripts|content)/' },
    },
    {
      name: 'product-runs-on-production-packages',
      comment:
        '`npm start` installs "dependencies" only: move the package there. What an operator adds when it is needed is an optional peer.',
      severity: 'error',
      from: { path: '^(shared|node-shared|gatsby|server|publish|export|import|local|src)/' },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only', 'npm-peer'] },
    },
    {
      name: 'node-shared-imports-only-shared',
      severity: 'error',
      from: { path: '^node-shared/' },
      to: { path: '^(gatsby|server|publish|export|import|src|local|scripts|content)/' },
    },
    {
      name: 'node-shared-is-for-node',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^node-shared/', reachable: true },
    },
    {
      name: 'nothing-imports-tests',
      severity: 'error',
      from: { pathNot: '^(__tests__|e2e|benchmarks)/' },
      to: { path: '^(__tests__|e2e|benchmarks)/' },
    },
    ...apart,
    {
      name: 'only-local-assembles-zones',
      severity: 'error',
      from: { path: '^(shared|node-shared|gatsby|server|publish|export|import|src)/' },
      to: { path: '^(local|scripts)/' },
    },
    {
      name: 'components-are-domain-free',
      severity: 'error',
      from: { path: '^src/components/' },
      to: { path: '^src/(?!components/|theme/)' },
    },
    {
      name: 'theme-stands-alone',
      severity: 'error',
      from: { path: '^src/theme/' },
      to: { path: '^src/(?!theme/)' },
    },
    {
      name: 'platform-knows-no-ui',
      severity: 'error',
      from: { path: '^src/platform/' },
      to: { path: '^src/(?!platform/)' },
    },
    {
      name: 'editing-knows-no-kind',
      comment:
        'What editors of posts and of entries share: it takes the kind of document (decision 144).',
      severity: 'error',
      from: { path: '^src/editing/' },
      to: { path: '^src/(?!editing/|components/|theme/|platform/)|^src/platform/(posts|entries)/' },
    },
    {
      name: 'features-are-siblings',
      severity: 'error',
      from: { path: '^src/features/([^/]+)/' },
      to: { path: '^src/(features/(?!$1/)|app/|pages/|templates/)' },
    },
    {
      name: 'app-below-pages',
      severity: 'error',
      from: { path: '^src/app/' },
      to: { path: '^src/(pages|templates)/' },
    },
    {
      name: 'firebase-only-in-platform',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/platform/' },
      to: { path: '(^|/)node_modules/(firebase|@firebase)/' },
    },
    {
      name: 'rules-engine-is-pure',
      severity: 'error',
      from: { path: '^server/rules/' },
      to: { path: '^(server/(?!rules/)|node:)', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'server-only-assembly-knows-compat',
      comment:
        'What only other clients of Firebase use; users/identity.ts takes the type of test mode.',
      severity: 'error',
      from: { path: '^server/(?!compat/|users/|[^/]+$)' },
      to: { path: '^server/compat/' },
    },
    {
      name: 'server-commands-are-on-top',
      severity: 'error',
      from: { path: '^server/(?!commands/)' },
      to: { path: '^server/commands/' },
    },
    {
      name: 'server-folders-below-assembly',
      comment: 'commands/open-accounts.ts opens the schema.',
      severity: 'error',
      from: { path: '^server/(?!commands/)[^/]+/' },
      to: { path: '^server/[^/]+\\.ts$' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // Sites for other generators import what those bring along.
    exclude: { path: '^(\\.cache|public|\\.data|benchmarks/measurements/build/peers)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
}
