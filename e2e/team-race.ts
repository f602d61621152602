import { addItem } from './add-item.ts'
import { openRace, query } from './open-race.ts'
import { setPlatformFee } from './operator-commands.ts'

const file = { kind: 'file', help: '', enabled: true, competitions: [], required: true, maxFiles: 1 }
const medicalFile = {
  ...file,
  id: 'medical',
  label: 'Ficha médica',
  condition: { kind: 'under', age: 18 },
  accepts: ['pdf'],
  isHealth: true,
  mayFollow: false,
}

/**
 * A race for teams of four, with a medical file for who is younger than 18, a required shirt, an optional dinner and a
 * cap that goes with the place.
 */
export const openTeamRace = async () => {
  const race = await openRace(0)
  await setPlatformFee(race.organization, 5)
  await query(
    `update competition set name = 'Posta 4 × 5 km', price = 4000000, team_size_min = 4, team_size_max = 4,
       late_completion = true where event_id = $1`,
    [race.eventId],
  )
  await query(
    `insert into registration_form (id, organization_id, event_id, fields)
     select gen_random_uuid(), organization_id, id, $2 from event where id = $1`,
    [race.eventId, JSON.stringify([medicalFile])],
  )
  const shirt = { name: 'Remera', price: 800_000, rule: 'required', label: 'Talle' } as const
  const dinner = { name: 'Cena de pastas', price: 1_000_000, rule: 'optional', label: '' } as const
  const { variantIds: shirts } = await addItem(race.eventId, shirt, { S: 10, M: 10, L: 0 })
  await addItem(race.eventId, dinner, { '': 50 })
  const cap = { name: 'Gorra', price: 0, rule: 'included', label: 'Color' } as const
  await addItem(race.eventId, cap, { Azul: 10, Roja: 10 })
  return { ...race, shirts }
}
