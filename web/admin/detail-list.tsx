import type { ComponentProps } from 'react'
import { Link, Outlet, useLocation, type ShouldRevalidateFunctionArgs } from 'react-router'
import { isUnreachable } from '#web/forms/form-answer.ts'
import { openedFromList, type ListContext } from './use-detail.ts'

/** Where a list's route shows what one of its rows opens; `ids` are the rows of the page, in their order. */
export const DetailOutlet = ({ ids }: ListContext) => <Outlet context={{ ids } satisfies ListContext} />

/** Opens a row: the list stays behind the detail as it is, with its filters and where it was scrolled to. */
export function DetailLink({ path, ...props }: Omit<ComponentProps<typeof Link>, 'to'> & { path: string }) {
  const { search } = useLocation()
  return <Link {...props} to={{ pathname: path, search }} state={openedFromList} preventScrollReset />
}

/** Of a list's route: it is not loaded again when a detail opens, changes or closes, nor without a connection. */
export const shouldRevalidateList = ({
  currentUrl,
  nextUrl,
  currentParams,
  nextParams,
  formMethod,
  actionResult,
}: ShouldRevalidateFunctionArgs): boolean => {
  const isOtherAddress = currentUrl.pathname !== nextUrl.pathname
  const isSameList = currentUrl.search === nextUrl.search && currentParams.id === nextParams.id
  if (isUnreachable(actionResult)) return false
  return formMethod !== undefined || !isOtherAddress || !isSameList
}

/** Of what surrounds a list: a link leads to another address of the list or of its details. */
export const staysInList = (
  { currentUrl, nextUrl, formMethod }: Pick<ShouldRevalidateFunctionArgs, 'currentUrl' | 'nextUrl' | 'formMethod'>,
  listPath: string,
): boolean =>
  formMethod === undefined &&
  currentUrl.href !== nextUrl.href &&
  [currentUrl, nextUrl].every(({ pathname }) => `${pathname}/`.startsWith(`${listPath}/`))
