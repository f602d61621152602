import { deleteDB, openDB, type DBSchema, type IDBPDatabase } from 'idb'

/** What a device keeps of an event. `until` is when that is deleted, in milliseconds. */
export type Stored = Readonly<{ at: string; until: number }>

type Sealed = { iv: Uint8Array<ArrayBuffer>; data: ArrayBuffer }

interface Schema extends DBSchema {
  keys: { key: string; value: CryptoKey }
  bundles: { key: string; value: Sealed & { until: number } }
  scans: { key: string; value: Sealed & { base: string; position: number } }
}

const databaseName = 'check-in'
/** Of the worker (server/http/page-worker.js): the page names who is logged in. */
const pageCache = 'kept-pages'
let opened: Promise<IDBPDatabase<Schema>> | null = null

const database = () =>
  (opened ??= openDB<Schema>(databaseName, 1, {
    upgrade(db) {
      db.createObjectStore('keys')
      db.createObjectStore('bundles')
      db.createObjectStore('scans')
    },
  }))

/**
 * Its key cannot be read by scripts and goes with the data: a copy of the browser's files alone, a backup or a synced
 * profile, does not show who takes part. Anyone who has the unlocked device sees what its user sees.
 */
async function deviceKey(): Promise<CryptoKey> {
  const db = await database()
  const stored = await db.get('keys', 'key')
  if (stored) return stored
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  await db.put('keys', key, 'key')
  return key
}

async function seal(value: unknown): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const bytes = new TextEncoder().encode(JSON.stringify(value))
  return { iv, data: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await deviceKey(), bytes) }
}

async function open<Value>({ iv, data }: Sealed): Promise<Value> {
  const bytes = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, await deviceKey(), data)
  return JSON.parse(new TextDecoder().decode(bytes)) as Value
}

/** `base` is the address of the page of a table or a gate: an event of a host, or a helper's link. */
export async function storeBundle(base: string, bundle: Stored): Promise<void> {
  await (await database()).put('bundles', { ...(await seal(bundle)), until: bundle.until }, base)
}

export async function storedBundle<Bundle extends Stored>(base: string): Promise<Bundle | null> {
  const db = await database()
  const sealed = await db.get('bundles', base)
  if (sealed && sealed.until > Date.now()) return open<Bundle>(sealed)
  if (sealed) await db.delete('bundles', base)
  return null
}

export async function storeScan(base: string, scan: { id: string }): Promise<void> {
  await (await database()).put('scans', { ...(await seal(scan)), base, position: Date.now() }, scan.id)
}

export async function removeScans(ids: readonly string[]): Promise<void> {
  const db = await database()
  for (const id of ids) await db.delete('scans', id)
}

/** Scans that were not sent yet, the oldest first. */
export async function storedScans<Scan>(base: string): Promise<Scan[]> {
  const sealed = (await (await database()).getAll('scans')).filter((one) => one.base === base)
  const scans: Scan[] = []
  for (const one of sealed.toSorted((a, b) => a.position - b.position)) scans.push(await open<Scan>(one))
  return scans
}

/** For a log-out: nothing stays on the device, except what was not sent yet. */
export async function forgetDevice(): Promise<void> {
  // Browsers have it on pages that arrive encrypted alone.
  if ('caches' in window) await caches.delete(pageCache)
  const db = await database()
  await db.clear('bundles')
  if ((await db.count('scans')) > 0) return
  db.close()
  opened = null
  await deleteDB(databaseName)
}
