import type { Scan } from './check-in-forms.ts'
import type { CheckInPerson } from './check-in-views.ts'

/** An athlete after a scan that is still on the device: `by` is who scans there. */
export const scannedLocally = <Person extends CheckInPerson>(person: Person, scan: Scan, by: string): Person => {
  if (person.handOut) return { ...person, repeats: [...person.repeats, { at: scan.at, by }] }
  const delivered = new Set(scan.items)
  return {
    ...person,
    handOut: { id: scan.id, at: scan.at, by, pickedUpBy: scan.pickedUpBy || null },
    items: person.items.map((item) => (delivered.has(item.id) ? { ...item, isDelivered: true } : item)),
    cash: scan.cash === null ? person.cash : [],
  }
}
