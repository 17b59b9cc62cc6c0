/** A pause of a test that a slow machine needs longer than: it passes on a quick one only. */
const INSTEAD = 'Wait for what a user would see, or for an order of events.'

/** Calls that expect something of a time that has really gone by. */
const ELAPSED = [
  'CallExpression[callee.object.name=/^(Date|performance)$/][callee.property.name="now"]',
  'CallExpression[callee.property.name="timing"]',
].join(', ')

/** What browser tests may not do, for ESLint's rule `no-restricted-syntax`. */
export const waitsByTheClock = [
  {
    selector: 'CallExpression[callee.property.name="waitForTimeout"]',
    message: `A pause is too short on a slow machine, and too long on a quick one. ${INSTEAD}`,
  },
  {
    selector: 'Literal[value="networkidle"]',
    message: `Half a second of silence is no end: requests come later on a slow machine. ${INSTEAD}`,
  },
  {
    selector:
      ':matches(CallExpression[callee.name="setTimeout"], CallExpression[callee.property.name="setTimeout"]:not([callee.object.name="test"]))',
    message: `A timer decides what is seen. Hold a request by a promise that the test resolves. ${INSTEAD}`,
  },
  {
    selector: `CallExpression[callee.name="expect"] :matches(${ELAPSED})`,
    message: `A slow machine needs longer: benchmarks measure time. ${INSTEAD}`,
  },
]
