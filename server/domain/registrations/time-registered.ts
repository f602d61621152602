import type { Em } from '../../database/orm.ts'
import { asTexts } from '../../database/texts.ts'
import { categoryOn } from '../../rules/category.ts'
import { dayOf, type Day } from '../../rules/day.ts'
import type { Gender } from '../../rules/registration-form.ts'
import type { ResultRow } from '../../rules/result-row.ts'
import type { Competition } from '../competitions/competition.ts'
import { Event } from '../events/event.ts'

type Athlete = { bib: string; gender: Gender | null; birthDate: Day | null; hasResult: boolean }

/**
 * Gives athletes who registered for a competition their times, by bib. Who has a time keeps it: staff may have corrected
 * it. Tells the bibs that got one, and those that had one before.
 */
export async function timeRegistered(
  em: Em,
  { organizationId, eventId, id: competitionId }: Competition,
  rows: readonly ResultRow[],
): Promise<{ timed: Set<string>; before: string[] }> {
  if (rows.length === 0) return { timed: new Set(), before: [] }
  const own = [organizationId, eventId, competitionId]
  const athletes = await em.execute<Athlete[]>(registered, [...own, asTexts(rows.map(({ bibNumber }) => bibNumber))])
  const { startsAt, timeZone } = await em.findOneOrFail(Event, { organizationId, id: eventId })
  const byBib = new Map(athletes.map((athlete) => [athlete.bib, athlete]))
  const times = rows.flatMap(({ bibNumber, resultTimeMs, chipTimeMs, category, splits }) => {
    const athlete = byBib.get(bibNumber)
    if (!athlete || athlete.hasResult || resultTimeMs === null) return []
    const group = category ?? categoryOn(dayOf(startsAt, timeZone), athlete)
    return [{ bib: bibNumber, gun: resultTimeMs, chip: chipTimeMs, category: group, splits }]
  })
  await em.execute(written, [JSON.stringify(times), ...own])
  return {
    timed: new Set(times.map(({ bib }) => bib)),
    before: athletes.filter(({ hasResult }) => hasResult).map(({ bib }) => bib),
  }
}

// Locked, so that a time which staff type at this moment is not written over.
const registered = `
  select bib_number as bib, gender, birth_date as "birthDate", result_time_ms is not null as "hasResult"
  from registration where organization_id = ? and event_id = ? and competition_id = ? and status = 'confirmed'
    and bib_number = any (?::text[]) order by id for update`

const written = `
  update registration set result_time_ms = gun, chip_time_ms = chip, category = time.category, splits = time.splits
  from jsonb_to_recordset(?::jsonb) as time (bib text, gun int, chip int, category text, splits jsonb)
  where organization_id = ? and event_id = ? and competition_id = ? and bib_number = bib`
