import { Migration0001Tables } from './0001-tables.ts'
import { Migration0002Walls } from './0002-walls.ts'
import { Migration0003Sandbox } from './0003-sandbox.ts'
import { Migration0004MessageClaims } from './0004-message-claims.ts'
import { Migration0005Staff } from './0005-staff.ts'
import { Migration0006Readiness } from './0006-readiness.ts'
import { Migration0007Accounts } from './0007-accounts.ts'
import { Migration0008OwnersSettings } from './0008-owners-settings.ts'
import { Migration0009SignUp } from './0009-sign-up.ts'
import { Migration0010AthletesAccounts } from './0010-athletes-accounts.ts'
import { Migration0011EventEditor } from './0011-event-editor.ts'
import { Migration0012Profile } from './0012-profile.ts'
import { Migration0013Users } from './0013-users.ts'
import { Migration0014AlbumSwitch } from './0014-album-switch.ts'
import { Migration0015Indexes } from './0015-indexes.ts'
import { Migration0016PublicFace } from './0016-public-face.ts'
import { Migration0017PageChanges } from './0017-page-changes.ts'
import { Migration0018News } from './0018-news.ts'
import { Migration0019Results } from './0019-results.ts'
import { Migration0021PageChanges } from './0021-page-changes.ts'

/** Every migration in its order: forward only, never edited once released. */
export const migrations = [
  { name: '0001-tables', class: Migration0001Tables },
  { name: '0002-walls', class: Migration0002Walls },
  { name: '0003-sandbox', class: Migration0003Sandbox },
  { name: '0004-message-claims', class: Migration0004MessageClaims },
  { name: '0005-staff', class: Migration0005Staff },
  { name: '0006-readiness', class: Migration0006Readiness },
  { name: '0007-accounts', class: Migration0007Accounts },
  { name: '0008-owners-settings', class: Migration0008OwnersSettings },
  { name: '0009-sign-up', class: Migration0009SignUp },
  { name: '0010-athletes-accounts', class: Migration0010AthletesAccounts },
  { name: '0011-event-editor', class: Migration0011EventEditor },
  { name: '0012-profile', class: Migration0012Profile },
  { name: '0013-users', class: Migration0013Users },
  { name: '0014-album-switch', class: Migration0014AlbumSwitch },
  { name: '0015-indexes', class: Migration0015Indexes },
  { name: '0016-public-face', class: Migration0016PublicFace },
  { name: '0017-page-changes', class: Migration0017PageChanges },
  { name: '0018-news', class: Migration0018News },
  { name: '0019-results', class: Migration0019Results },
  { name: '0021-page-changes', class: Migration0021PageChanges },
]
