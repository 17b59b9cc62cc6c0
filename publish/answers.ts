import type { IncomingMessage } from 'node:http'
import { createClientAddress } from '../node-shared/http/client-address.ts'
import { clientSubject } from '../node-shared/http/limits/rate-limits.ts'
import type { Log } from '../node-shared/log/log.ts'
import type { SecurityHeaderOptions } from '../shared/hosting/security-headers.ts'
import type { StartProgress } from './estimate/start-estimate.ts'
import { answerError } from './http/answer.ts'
import type { Publishing } from './pipeline/publishing.ts'
import type { Publisher, PublisherOptions } from './publisher.ts'
import type { Queue } from './queue/queue.ts'
import { receive } from './receiver/receive.ts'
import { WEBHOOK_PATH } from './http/request-limits.ts'
import type { ReleaseStore } from './release/store.ts'
import type { Schedule } from './schedule/open-schedule.ts'
import { createResults } from './serve/send-results.ts'
import { createSiteServer } from './serve/serve.ts'
import type { SiteServer } from './serve/serve.ts'
import { STATUS_PREFIX } from './status/status-api.ts'
import type { Status } from './status/status.ts'

type Answer = SiteServer

/** The webhook, the status interface, and the site at every other path. */
export function answersOf(
  { webhookSecret: secret, settings, siteUrl, log, trustedProxies = [] }: PublisherOptions,
  parts: {
    readonly releases: ReleaseStore
    readonly queue: Queue
    readonly publishing: Publishing
    readonly schedule: Pick<Schedule, 'wake'>
    readonly status: Status
    readonly firstStart: () => StartProgress | null
  },
): { readonly answer: Answer; readonly close: () => Promise<void> } {
  const { releases, queue, publishing, schedule, status, firstStart } = parts
  const { onAccepted } = publishing
  const onScheduled = schedule.wake
  const webhook = { secret, queue, onAccepted, onScheduled, onOutcome: status.delivery }
  const addressOf = createClientAddress(trustedProxies)
  const clientOf = (request: IncomingMessage) =>
    clientSubject(request, addressOf(request), trustedProxies)
  // The same object as long as it says the same: headers are kept by it.
  let security: SecurityHeaderOptions = { settings, isHttps: false }
  const site = {
    blobs: releases.blobs,
    site: () => releases.site(),
    security: () => {
      const isHttps = siteUrl().startsWith('https:')
      if (isHttps !== security.isHttps) security = { settings, isHttps }
      return security
    },
  }
  const results = createResults({
    ...site,
    onFailure: (cause) => {
      log.warn('publish.search-unanswered', { cause })
    },
  })
  const serveSite = createSiteServer({
    ...site,
    firstStart,
    sendResults: results.send,
    onMissing: (target, request) => {
      status.addresses.noteMissing(target, clientOf(request))
    },
    onLed: (address, request) => {
      status.addresses.noteLed(address, clientOf(request))
    },
    onDamage: (publicPath, file) => {
      releases.reportDamage(publicPath, file)
    },
  })
  const answer: Answer = async (request, response) => {
    const target = request.url ?? '/'
    const [pathname = ''] = target.split('?', 1)
    if (pathname === WEBHOOK_PATH) {
      await receive(webhook, request, response)
    } else if (pathname.startsWith(STATUS_PREFIX)) {
      await status.api(request, response, new URL(target, 'http://status.invalid'))
    } else {
      await serveSite(request, response)
    }
  }
  return { answer, close: results.close }
}

/** Answers everything that comes, with an error where the answer fails. */
export function handlerOf(answer: Answer, log: Log): Publisher['handle'] {
  return async (request, response) => {
    try {
      await answer(request, response)
    } catch (error) {
      answerError(response, error, log)
    }
    return true
  }
}
