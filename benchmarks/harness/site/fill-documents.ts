import { createFirestoreService } from '../../../server/firestore/index.ts'
import type { FirestoreService } from '../../../server/firestore/index.ts'
import { openDatabase } from '../../../server/database/database.ts'
import { EMBEDDED_PROJECT_ID } from '../../../shared/firebase/firebase-settings.ts'

/** Lets `fill` write documents past the rules. The backend must not run. */
export function fillDocuments(dataDir: string, fill: (documents: FirestoreService) => void): void {
  const database = openDatabase(dataDir)
  try {
    fill(
      createFirestoreService({
        database,
        projectId: EMBEDDED_PROJECT_ID,
        clock: () => new Date(),
        // No client is connected while the database is filled.
        ruleset: { allows: () => ({ allowed: false, reasons: ['no client'] }) },
        verifyToken: () => Promise.reject(new Error('There are no clients here.')),
      }),
    )
  } finally {
    database.close()
  }
}
