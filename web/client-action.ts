import { framePaths, isSettingsPath } from '#rules/frame-paths.ts'
import { isUnreachable } from './forms/form-answer.ts'

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

/** Reloads after a refusal too, as it may be about what somebody else saved; not without a connection. */
export const shouldRevalidate = ({ actionResult }: Revalidation): boolean => !isUnreachable(actionResult)

/** Of what surrounds pages: only settings, saved views and one's profile change it. */
export const changesSettings = ({ formAction, actionResult }: Revalidation): boolean =>
  (isSettingsPath(formAction) ||
    formAction === framePaths.views ||
    formAction?.startsWith(framePaths.profile) === true) &&
  !isUnreachable(actionResult)
