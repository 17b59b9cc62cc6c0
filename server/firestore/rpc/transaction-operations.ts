import { asString, messageReader } from '../protocol/json.ts'
import type { Rpc } from './service-context.ts'
import { momentOf } from './reading.ts'
import { decodeTransactionOptions } from './transaction-options.ts'

const readBegin = messageReader('', ['database', 'options', 'requestOptions'])
const readRollback = messageReader('', ['database', 'transaction', 'requestOptions'])

/** `documents:beginTransaction` */
export const beginTransactionRpc: Rpc = ({ body, caller }, context) => {
  const moment = momentOf(decodeTransactionOptions(readBegin(body).options), context)
  const { id } = context.transactions.begin(moment, caller)
  return [JSON.stringify({ transaction: id })]
}

/** `documents:rollback` */
export const rollbackRpc: Rpc = ({ body, caller }, { transactions }) => {
  transactions.rollback(asString(readRollback(body).transaction, 'transaction'), caller)
  return ['{}']
}
