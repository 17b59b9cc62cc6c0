import js from '@eslint/js'
import reactHooks from 'eslint-plugin-react-hooks'
import unicorn from 'eslint-plugin-unicorn'
import tseslint from 'typescript-eslint'
import { openLookup } from './scripts/lint/open-lookup.ts'
import { privateGatsby } from './scripts/lint/private-gatsby.ts'
import { waitsByTheClock } from './scripts/lint/waits-by-the-clock.ts'

export default tseslint.config(
  {
    ignores: [
      'node_modules',
      '.cache',
      'public',
      '.data',
      'coverage',
      'test-results',
      'playwright-report',
      // Their packages are installed for `npm run test:functions`, which checks them.
      'firebase/functions',
      // Sites for other generators, written as those expect it.
      'benchmarks/measurements/build/peers/*/**',
    ],
  },
  js.configs.recommended,
  {
    files: ['**/*.{ts,tsx}'],
    extends: [...tseslint.configs.strictTypeChecked],
    languageOptions: {
      parserOptions: {
        // The programs of scripts/tests/checks.ts, the narrowest first: a file belongs to the first that has it.
        project: [
          'shared/tsconfig.json',
          'tsconfig.json',
          'tsconfig.node.json',
          'tsconfig.node-dom.json',
          'tsconfig.tests.json',
        ],
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      'max-lines': ['error', { max: 250, skipBlankLines: true, skipComments: true }],
      eqeqeq: 'error',
      'no-console': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      // Numbers in messages are the point of most messages; objects still need explicit formatting.
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      // An async method may satisfy an asynchronous interface without awaiting anything itself.
      '@typescript-eslint/require-await': 'off',
    },
  },
  {
    // Their program holds everything that they import: the others need not be made for them.
    files: ['__tests__/**/*.{ts,tsx}', 'e2e/**/*.ts', 'playwright.config.ts'],
    languageOptions: { parserOptions: { project: ['tsconfig.tests.json'] } },
  },
  {
    // Ignored but for `npm run test:functions`.
    files: ['firebase/functions/src/**/*.ts'],
    languageOptions: { parserOptions: { project: ['firebase/functions/tsconfig.json'] } },
  },
  {
    files: ['**/*.{ts,tsx}'],
    plugins: { unicorn },
    // A spread that only packs lines hides how long a function, an object or a list is.
    rules: { 'unicorn/no-useless-spread': 'error' },
  },
  {
    files: ['**/*.{ts,tsx}'],
    // A describe block is a list of tests, not a function with one job.
    ignores: ['__tests__/**', 'e2e/**'],
    rules: {
      'max-lines-per-function': ['error', { max: 80, skipBlankLines: true, skipComments: true }],
    },
  },
  {
    files: ['src/**/*.tsx'],
    // Markup takes more lines than code does.
    rules: {
      'max-lines-per-function': ['error', { max: 120, skipBlankLines: true, skipComments: true }],
    },
  },
  {
    files: ['**/*.{ts,tsx}'],
    // Tests look for names that they have written themselves.
    ignores: ['__tests__/**', 'e2e/**'],
    plugins: { pliego: { rules: { 'open-lookup': openLookup } } },
    rules: { 'pliego/open-lookup': 'error' },
  },
  {
    files: ['src/**/*.{ts,tsx}', 'gatsby-browser.tsx', 'gatsby-ssr.tsx'],
    plugins: { 'react-hooks': reactHooks },
    rules: { ...reactHooks.configs.recommended.rules },
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    // The second reads pages that the build has made.
    ignores: ['src/platform/content/parse-html.ts', 'src/platform/page/page-bodies.ts'],
    rules: {
      'no-restricted-globals': [
        'error',
        { name: 'DOMParser', message: 'Use parseHtml of src/platform/content/parse-html.ts.' },
      ],
    },
  },
  {
    files: ['__tests__/**/*.{ts,tsx}', 'e2e/**/*.ts'],
    rules: {
      // One behaviour per test, but many tests per file: a suite is a list, not a module.
      'max-lines': ['error', { max: 500, skipBlankLines: true, skipComments: true }],
      // Test builders hand out loosely typed documents on purpose.
      '@typescript-eslint/no-non-null-assertion': 'off',
      // `act(() => press())`, `waitFor(() => expect(...))`: no one takes their value for one.
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
    },
  },
  {
    files: ['**/*.{ts,tsx,mjs,js}'],
    // The one room that knows the inside of Gatsby, and its tests.
    ignores: [
      'gatsby/adapter/**',
      '__tests__/gatsby/adapter/**',
      '__tests__/scripts/private-gatsby.test.ts',
    ],
    rules: { 'no-restricted-syntax': ['error', ...privateGatsby] },
  },
  {
    files: ['e2e/**/*.ts'],
    rules: { 'no-restricted-syntax': ['error', ...privateGatsby, ...waitsByTheClock] },
  },
  {
    files: ['e2e/*.spec.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          paths: [
            {
              name: '@playwright/test',
              message: 'Import from ./product/test.ts: a product of its own runs behind its test.',
            },
            {
              name: 'node:timers/promises',
              message: 'Wait for what a user would see; a loop that asks belongs to e2e/product/.',
            },
          ],
        },
      ],
    },
  },
  {
    files: ['scripts/**', 'benchmarks/**', 'local/**'],
    // Command-line programs talk to the terminal.
    rules: { 'no-console': 'off' },
  },
  {
    // CommonJS, as the packages are that they stand in for.
    files: ['tools/shims/**/*.js'],
    languageOptions: {
      sourceType: 'commonjs',
      globals: { Buffer: 'readonly', console: 'readonly', process: 'readonly' },
    },
  },
  {
    // Scripts that browsers load as they are.
    files: ['static/**/*.js'],
    languageOptions: {
      sourceType: 'script',
      globals: {
        PerformanceObserver: 'readonly',
        addEventListener: 'readonly',
        console: 'readonly',
        document: 'readonly',
        fetch: 'readonly',
        localStorage: 'readonly',
        location: 'readonly',
        navigator: 'readonly',
        performance: 'readonly',
      },
    },
  },
  {
    files: ['**/*.mjs'],
    languageOptions: {
      globals: {
        process: 'readonly',
        console: 'readonly',
        URL: 'readonly',
        setTimeout: 'readonly',
        fetch: 'readonly',
        Buffer: 'readonly',
      },
    },
  },
)
