import type { Locator } from '@playwright/test'

/** Presses the digits of a masked input once it is shown: `pressSequentially` alone presses them before that too. */
export const enterDigits = async (input: Locator, digits: string) => {
  await input.fill('')
  await input.pressSequentially(digits)
}
