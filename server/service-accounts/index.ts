export { createServiceAccounts } from './service-accounts.ts'
export { createVerifyServiceToken } from './verify-service-token.ts'
