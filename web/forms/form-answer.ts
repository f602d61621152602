import { inputName } from './form-values.ts'
import type { FormValues } from './form-values.ts'
import { refusalIn, type Refusal } from '../refusal.ts'

/** What the server made of a form that was sent and not taken. */
export type FormAnswer = {
  /** Validation codes by input name. */
  errors: Record<string, string>
  /** What was sent, for a page that has no scripts to keep it. */
  values: FormValues | null
  refusal: Refusal | null
}

/** What an action answers when data are missing or wrong: codes by path, and what was sent. */
export type InvalidAnswer = { errors: Record<string, string>; values: FormValues }

/** A route's action data as its screens need it. */
export function formAnswer(actionData: unknown): FormAnswer {
  const { errors = {}, values = null } = (actionData ?? {}) as Partial<InvalidAnswer>
  return {
    errors: Object.fromEntries(Object.entries(errors).map(([path, code]) => [inputName(path), code])),
    values,
    refusal: refusalIn(actionData),
  }
}

/** What was typed into an input; nothing where nothing was. */
export const typedIn = ({ values }: FormAnswer, name: string): string | undefined => {
  const value = values?.[name]
  return typeof value === 'string' ? value : undefined
}
