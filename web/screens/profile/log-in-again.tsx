import { useLocation } from 'react-router'
import { accountPaths } from '#rules/account-paths.ts'

export const logInAgainForm = 'log-in-again'

/** A form of its own: Enter in another form must never log out. */
export function LogInAgain() {
  const { pathname } = useLocation()
  return (
    <form id={logInAgainForm} method="post" action={accountPaths.logout} hidden>
      <input type="hidden" name="redirect" value={pathname} />
    </form>
  )
}
