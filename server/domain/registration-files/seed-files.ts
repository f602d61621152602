import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { newId } from '#server/database/ids.ts'
import type { Em } from '#server/database/orm.ts'
import { seededRandom } from '#rules/random/seeded-random.ts'
import type { Answers, Athlete } from '#rules/registration-forms/answers.ts'
import type { FormField } from '#rules/registration-forms/form-field.ts'
import { applicableFiles, type FileField } from '#rules/registration-forms/registration-file.ts'
import { demoPdf } from '../media/demo-pdf.ts'
import type { FileStore } from '../media/file-store.ts'
import { RegistrationFile } from './registration-file.ts'

/** Each file of the store is written and synced by itself: more would make seeding slow. */
const mostFiles = 40

export type SeededAthlete = Readonly<{
  id: string
  organizationId: string
  email: string
  answers: Answers
  createdAt: Date
  athlete: Athlete
}>

/** Invented documents of most athletes who are asked for some; the others owe theirs. */
export async function seedFiles(
  em: Em,
  store: Pick<FileStore, 'addPrivate'>,
  fields: readonly FormField[],
  athletes: readonly SeededAthlete[],
): Promise<void> {
  const files = athletes.flatMap((one) => filesOf(one, fields)).slice(0, mostFiles)
  const [first] = files
  if (!first) return
  const file = path.join(tmpdir(), `${newId()}.pdf`)
  const bytes = demoPdf(first.label)
  await writeFile(file, bytes)
  try {
    const rows = []
    for (const row of files)
      rows.push({ ...row, key: await store.addPrivate(row.organizationId, row.type, file), bytes: bytes.length })
    await em.insertMany(RegistrationFile, rows)
  } finally {
    await rm(file, { force: true })
  }
}

function filesOf(
  { id: registrationId, organizationId, email, answers, createdAt, athlete }: SeededAthlete,
  fields: readonly FormField[],
) {
  const dice = seededRandom(`files of ${email}`)
  return applicableFiles(fields, athlete, answers)
    .filter(({ accepts, required }) => accepts.includes('pdf') && dice.next() < (required ? 0.7 : 0.4))
    .map(({ id: fieldId, label, isHealth }: FileField) => ({
      id: newId(),
      organizationId,
      registrationId,
      fieldId,
      label,
      name: `${fieldId}.pdf`,
      type: 'pdf' as const,
      isHealth,
      createdAt,
    }))
}
