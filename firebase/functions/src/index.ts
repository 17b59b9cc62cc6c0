import { defineSecret, defineString } from 'firebase-functions/params'
import {
  onDocumentWrittenWithAuthContext,
  type Change,
  type DocumentOptions,
  type DocumentSnapshot,
  type FirestoreAuthEvent,
} from 'firebase-functions/v2/firestore'
import { notifyPublisher, writerOf } from './notify-publisher.ts'

const WEBHOOK_URL = defineString('PLIEGO_WEBHOOK_URL', {
  description:
    'Where the publisher takes webhooks, such as https://publisher.example.org/hooks/publish',
})
const WEBHOOK_SECRET = defineSecret('PLIEGO_WEBHOOK_SECRET')

type WrittenEvent = FirestoreAuthEvent<Change<DocumentSnapshot> | undefined>

/** Each event is small and waits for one answer; a failed delivery is repeated for up to a day. */
const options = <Path extends string>(document: Path): DocumentOptions<Path> => ({
  document,
  retry: true,
  secrets: [WEBHOOK_SECRET],
  memory: '256MiB',
  timeoutSeconds: 60,
  maxInstances: 10,
})

/** Tells the publisher that a post was written, when readers can see it or it was scheduled. */
export const postWritten = onDocumentWrittenWithAuthContext(options('posts/{postId}'), notify)

/** Tells the publisher that a redirect came or went. */
export const slugWritten = onDocumentWrittenWithAuthContext(options('slugs/{slug}'), notify)

/** Tells the publisher that the name of an author has changed. */
export const authorWritten = onDocumentWrittenWithAuthContext(options('authors/{authorId}'), notify)

/** Tells the publisher that an entry was written, when readers can see it or it hides a file. */
export const entryWritten = onDocumentWrittenWithAuthContext(options('entries/{entryId}'), notify)

async function notify(event: WrittenEvent): Promise<void> {
  if (event.data === undefined) return
  const [before, after] = [event.data.before.data() ?? null, event.data.after.data() ?? null]
  await notifyPublisher(
    { id: event.id, path: event.document, before, after, uid: writerOf(event, after) },
    { url: WEBHOOK_URL.value(), secret: WEBHOOK_SECRET.value() },
  )
}
