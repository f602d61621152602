import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { signUpPath, signUpSteps } from './steps.ts'

const stepPaths = signUpSteps.map((step) => signUpPath(step))

/** Links between the steps stay in the document, so that a typed password survives; others load one. */
export function StepLink({ href = '', children, ...rest }: ComponentProps<'a'>) {
  if (stepPaths.includes(href)) {
    return (
      <Link to={href} preventScrollReset {...rest}>
        {children}
      </Link>
    )
  }
  return (
    <a href={href} {...rest}>
      {children}
    </a>
  )
}
