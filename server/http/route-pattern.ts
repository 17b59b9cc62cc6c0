const AUTH_OPERATION =
  /^\/[a-z.]+\/(v\d)\/(?:projects\/[^/]+\/)?(accounts(?::\w{1,40})?|token|passwordPolicy|jwks\.json|config|recaptchaParams)$/

/**
 * What a path asks for, without the ids, names and tokens that it may hold: for logs.
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
      const object = /^\/v0\/b\/[^/]+\/o(.*)$/.exec(path)?.[1]
      if (object === undefined) return '{unknown}'
      return `/v0/b/{bucket}/o${object === '' ? '' : '/{name}'}`
    }
    default:
      return '{unknown}'
  }
}
