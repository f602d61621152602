import { applicableFields, typedAnswers, type Answers, type Athlete } from './answers.ts'
import type { FileType, FormField } from './form-field.ts'

/** Of one file, before pictures are made smaller. */
export const maxFileBytes = 10 * 1024 * 1024

export const mediaTypes: Readonly<Record<FileType, string>> = {
  pdf: 'application/pdf',
  jpg: 'image/jpeg',
  png: 'image/png',
}

export const acceptOf = (types: readonly FileType[]): string => types.map((type) => mediaTypes[type]).join(',')

export type FileField = Extract<FormField, { kind: 'file' }>

/** The files that an athlete is asked for, by what was answered. */
export const applicableFiles = (fields: readonly FormField[], athlete: Athlete, answers: Answers): FileField[] =>
  applicableFields(fields, athlete, typedAnswers(fields, answers)).filter((field) => field.kind === 'file')

type Requirement = Pick<FileField, 'id' | 'required' | 'mayFollow'>

export const missingFiles = <Field extends Requirement>(
  applicable: readonly Field[],
  sent: readonly { fieldId: string }[],
): Field[] => applicable.filter(({ id, required }) => required && !sent.some(({ fieldId }) => fieldId === id))

/** Without its name, which may say what it is about: the page of a held order may be passed on. */
export type SentFile = { id: string; fieldId: string; type: FileType; bytes: number }

/** What staff see of a file; `sentAt` is a moment. */
export type FileView = SentFile & { label: string; name: string; sentAt: string }

export type DocumentsView = {
  fields: Pick<FileField, 'id' | 'label' | 'help' | 'required' | 'mayFollow' | 'accepts' | 'maxFiles'>[]
  files: SentFile[]
}
