import type { Em } from '#server/database/orm.ts'
import { loadRegistrationForm, type EventKey } from './load-registration-form.ts'
import { replaceCompetitions } from '#rules/registration-forms/replace-competitions.ts'
import { writeForm } from './write-form.ts'

/** Gives a new event the form of another; `competitionIds` are those of its competitions by those of the other's. */
export async function copyForm(
  em: Em,
  original: EventKey,
  copy: EventKey,
  competitionIds: ReadonlyMap<string, string>,
): Promise<void> {
  const { revision, ...form } = await loadRegistrationForm(em, original)
  if (revision > 0) await writeForm(em, copy, { revision: 0, form: replaceCompetitions(form, competitionIds) })
}
