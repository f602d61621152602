import { inputName } from './form-values.ts'
import type { FormValues } from './form-values.ts'
import { refusalIn, type Refusal } from '../refusal.ts'

/** The result of a form that was rejected. */
export type FormAnswer = {
  /** Validation codes by input name. */
  errors: Record<string, string>
  /** What was sent, to fill in the form again without scripts. */
  values: FormValues | null
  refusal: Refusal | null
  isUnreachable: boolean
}

/** Validation codes by path. */
export type Invalid = { errors: Record<string, string>; values: FormValues }

export function formAnswer(actionData: unknown): FormAnswer {
  const { errors = {}, values = null } = (actionData ?? {}) as Partial<Invalid>
  return {
    errors: Object.fromEntries(Object.entries(errors).map(([path, code]) => [inputName(path), code])),
    values,
    refusal: refusalIn(actionData),
    isUnreachable: isUnreachable(actionData),
  }
}

export const typedValueOf = ({ values }: FormAnswer, name: string): string | undefined => {
  const value = values?.[name]
  return typeof value === 'string' ? value : undefined
}

/** What the command of an action returned; null when it was rejected or returned nothing. */
export const doneIn = (actionData: unknown): unknown =>
  (actionData as { done?: unknown } | null | undefined)?.done ?? null

export const isDone = (actionData: unknown): boolean =>
  typeof actionData === 'object' && actionData !== null && 'done' in actionData

/** Whether the form with this `intent` was saved, or the only form of its page, which may send none. */
export const isDoneBy = (intent: string, actionData: unknown): boolean =>
  isDone(actionData) && [null, intent].includes((actionData as { intent: string | null }).intent)

/** Whether the browser got no answer at all. */
export const isUnreachable = (actionData: unknown): boolean =>
  (actionData as { isUnreachable?: boolean } | null | undefined)?.isUnreachable === true
