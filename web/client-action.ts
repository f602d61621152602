import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { framePaths, isSettingsPath } from '#rules/frame-paths.ts'
import { isDone, isUnreachable } from './forms/form-answer.ts'

/** A lost connection keeps the page and what was typed in it, instead of an error page; for staff `shownPage` does. */
export const clientAction = ({ serverAction }: { serverAction: () => Promise<unknown> }) => orUnreachable(serverAction)

export const orUnreachable = async <Answer>(request: () => Promise<Answer>) => {
  try {
    return await request()
  } catch (error) {
    if (error instanceof TypeError) return { isUnreachable: true as const }
    throw error
  }
}

type Revalidation = { formAction?: string; actionResult?: unknown }
type PageRevalidation = Pick<ShouldRevalidateFunctionArgs, 'formData' | 'actionResult' | 'currentParams'>

/**
 * Reloads after a refusal too, as it may be about what somebody else saved; not without a connection, and not the page
 * of what was deleted, which is missing then.
 */
export const shouldRevalidate = ({ formData, actionResult, currentParams }: PageRevalidation): boolean => {
  const isOfOpenRow = formData?.get('intent') === 'delete' && formData.get('id') === currentParams.id
  return !isUnreachable(actionResult) && !(isOfOpenRow && isDone(actionResult))
}

/** Of what surrounds pages: only settings, saved views and one's profile change it. */
export const changesSettings = ({ formAction, actionResult }: Revalidation): boolean =>
  (isSettingsPath(formAction) ||
    formAction === framePaths.views ||
    formAction?.startsWith(framePaths.profile) === true) &&
  !isUnreachable(actionResult)
