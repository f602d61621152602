import { Migration0001Tables } from './0001-tables.ts'
import { Migration0002Walls } from './0002-walls.ts'
import { Migration0003Sandbox } from './0003-sandbox.ts'
import { Migration0004MessageClaims } from './0004-message-claims.ts'
import { Migration0005Staff } from './0005-staff.ts'
import { Migration0006Readiness } from './0006-readiness.ts'

/** Every migration in its order: forward only, never edited once released. */
export const migrations = [
  { name: '0001-tables', class: Migration0001Tables },
  { name: '0002-walls', class: Migration0002Walls },
  { name: '0003-sandbox', class: Migration0003Sandbox },
  { name: '0004-message-claims', class: Migration0004MessageClaims },
  { name: '0005-staff', class: Migration0005Staff },
  { name: '0006-readiness', class: Migration0006Readiness },
]
