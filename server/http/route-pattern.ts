const AUTH_OPERATION =
  /^\/[a-z.]+\/(v\d)\/(?:projects\/[^/]+\/)?(accounts(?::\w{1,40})?|token|passwordPolicy|jwks\.json|config|recaptchaParams)$/

const STORAGE_PATH =
  /^(\/v0|(?:\/upload|\/download)?\/storage\/v1)\/b\/[^/]+\/o(?:\/?$|(\/[^/]+)(?:(\/(?:compose|copyTo|rewriteTo))(?:\/.*)?)?$)/

/**
 * Returns the pattern of a path, without the ids, names and tokens that it may hold: for logs.
 *
 * @returns such as `/v1/projects/{project}/databases/{database}/documents:commit`
 */
export function routePattern(service: string, path: string): string {
  switch (service) {
    case 'auth': {
      const [, version, operation] = AUTH_OPERATION.exec(path) ?? []
      return version === undefined ? '{unknown}' : `/${version}/${operation ?? ''}`
    }
    case 'firestore': {
      const documents = /^\/v1\/projects\/[^/]+\/databases\/[^/]+\/documents(.*)$/.exec(path)?.[1]
      if (documents === undefined) return '{unknown}'
      const verb = /:[a-zA-Z]{1,40}$/.exec(documents)?.[0] ?? ''
      const below = documents.length > verb.length ? '/{document}' : ''
      return `/v1/projects/{project}/databases/{database}/documents${below}${verb}`
    }
    case 'storage': {
      const [, api, object, verb = ''] = STORAGE_PATH.exec(path) ?? []
      if (api === undefined) return '{unknown}'
      return `${api}/b/{bucket}/o${object === undefined ? '' : '/{name}'}${verb}`
    }
    case 'insights': {
      const report = /^\/api\/insights\/(?:views|vitals|summary)$/.exec(path)?.[0]
      return report ?? '{unknown}'
    }
    default:
      return '{unknown}'
  }
}
