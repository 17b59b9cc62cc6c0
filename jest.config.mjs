/** Babel settings are given inline: a babel.config file at the root would change Gatsby's own build. */
const babel = (presets) => [
  'babel-jest',
  {
    babelrc: false,
    configFile: false,
    presets: [...presets, ['@babel/preset-typescript', { allowDeclareFields: true }]],
  },
]

/** Node zones run as native ES modules: jose, standardwebhooks and others ship nothing else. */
const node = {
  displayName: 'node',
  testEnvironment: 'node',
  roots: ['<rootDir>/__tests__'],
  testMatch: [
    '<rootDir>/__tests__/{content,shared,node-shared,server,publish,gatsby,local,scripts,firebase,import}/**/*.test.ts',
  ],
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: { '\\.ts$': '<rootDir>/__tests__/setup/strip-types.mjs', '\\.tsx$': babel([]) },
  setupFilesAfterEnv: ['<rootDir>/__tests__/setup/fail-on-console-error.ts'],
}

const browser = {
  displayName: 'browser',
  testEnvironment: 'jsdom',
  roots: ['<rootDir>/__tests__'],
  testMatch: ['<rootDir>/__tests__/src/**/*.test.{ts,tsx}'],
  transform: {
    '\\.[jt]sx?$|\\.mjs$': babel([
      ['@babel/preset-env', { targets: { node: 'current' }, modules: 'commonjs' }],
      ['@babel/preset-react', { runtime: 'automatic' }],
    ]),
  },
  // The bundler gives the address of a font file.
  moduleNameMapper: { '\\.woff2$': '<rootDir>/__tests__/src/support/font-address.ts' },
  // Packages that ship only ES modules are transformed too.
  transformIgnorePatterns: [
    '/node_modules/(?!(html-react-parser|html-dom-parser|gatsby|mui-tiptap|es-toolkit|idb)/)',
  ],
  setupFilesAfterEnv: [
    '<rootDir>/__tests__/setup/fail-on-console-error.ts',
    '<rootDir>/__tests__/setup/browser.ts',
  ],
}

export default {
  projects: [node, browser],
  testTimeout: 30_000,
  maxWorkers: '100%',
  // A worker with a large heap takes longer to end than Jest waits for it.
  workerIdleMemoryLimit: '512MB',
  cacheDirectory: 'node_modules/.cache/jest',
}
