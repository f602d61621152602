import { deviceDrafts } from '#web/forms/device-draft.ts'
import type { SignUpValues } from './signup-data.ts'

/** Stored on the device until the organization exists, without passwords. */
export type SignUpDraft = { values: Omit<SignUpValues, 'password' | 'confirmation'>; savedAt: number }

const storageKey = 'dorsal.signup'
const drafts = deviceDrafts<SignUpDraft>(({ values }) => typeof values === 'object')

export const readDraft = (now: number) => drafts.read(storageKey, now)

export function saveDraft({ password: _password, confirmation: _confirmation, ...values }: SignUpValues, now: number) {
  drafts.write(storageKey, { values, savedAt: now })
}

export const deleteDraft = (now: number) => drafts.remove(storageKey, now)

export const restoreDraft = (draft: SignUpDraft): void => drafts.write(storageKey, draft)

export const useHasDraft = (): boolean => drafts.useExists(storageKey)
