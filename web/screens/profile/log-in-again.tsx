import { useLocation } from 'react-router'
import { accountPaths } from '#rules/admin-paths.ts'

export const logInAgainForm = 'log-in-again'

/** Where the forms' buttons for it lead; a form of its own, so that Enter in one of the others never logs out. */
export function LogInAgain() {
  const { pathname } = useLocation()
  return (
    <form id={logInAgainForm} method="post" action={accountPaths.logout} hidden>
      <input type="hidden" name="redirect" value={pathname} />
    </form>
  )
}
