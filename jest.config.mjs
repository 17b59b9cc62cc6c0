import { availableParallelism } from 'node:os'

/** Tests that take too long for each change: `npm run test:long` runs them. */
const testPathIgnorePatterns = process.env.PLIEGO_LONG ? [] : ['\\.long\\.test\\.tsx?$']

/** Node zones run as native ES modules: jose, standardwebhooks and others ship nothing else. */
const node = {
  displayName: 'node',
  testEnvironment: 'node',
  roots: ['<rootDir>/__tests__'],
  testPathIgnorePatterns: [...testPathIgnorePatterns, '<rootDir>/__tests__/src/'],
  testMatch: ['<rootDir>/__tests__/**/*.test.ts'],
  extensionsToTreatAsEsm: ['.ts'],
  transform: { '\\.ts$': '<rootDir>/__tests__/setup/strip-types.mjs' },
  setupFilesAfterEnv: ['<rootDir>/__tests__/setup/fail-on-console-error.ts'],
}

const browser = {
  displayName: 'browser',
  testEnvironment: 'jsdom',
  roots: ['<rootDir>/__tests__'],
  testPathIgnorePatterns,
  testMatch: ['<rootDir>/__tests__/src/**/*.test.{ts,tsx}'],
  transform: { '\\.[jt]sx?$|\\.mjs$': '<rootDir>/__tests__/setup/compile.mjs' },
  // The bundler gives the text of the inline script, and the address of a font file.
  globals: { INLINE_SCRIPT: "document.documentElement.dataset.scripted=''" },
  moduleNameMapper: {
    '\\.woff2$': '<rootDir>/__tests__/src/support/font-address.ts',
    // Gatsby's runtime needs a built site around it.
    '^gatsby$': '<rootDir>/__tests__/src/support/gatsby.tsx',
  },
  // Packages that ship only ES modules are transformed too.
  transformIgnorePatterns: [
    '/node_modules/(?!(html-react-parser|html-dom-parser|es-toolkit|idb)/)',
  ],
  setupFilesAfterEnv: [
    '<rootDir>/__tests__/setup/fail-on-console-error.ts',
    '<rootDir>/__tests__/setup/browser.ts',
  ],
}

export default {
  projects: [node, browser],
  testSequencer: '<rootDir>/__tests__/setup/longest-first.mjs',
  // Ends a test that hangs, on however loaded a machine: no test measures time by it.
  testTimeout: 300_000,
  // Half of the tests wait for processes and disks.
  maxWorkers: Math.ceil(availableParallelism() * 1.5),
  // A worker with a large heap takes longer to end than Jest waits for it.
  workerIdleMemoryLimit: '512MB',
  cacheDirectory: 'node_modules/.cache/jest',
}
