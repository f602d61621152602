const minSigns = 4
const wholeNumber = 10

/** The signs of a text that may be a part of a confirmation number, such as `7K4R2M` of `7k4r-2m`; null for others. */
export function confirmationNumberPart(input: string): string | null {
  const signs = input.trim().toUpperCase().replace(/-/g, '')
  const isPart = signs.length >= minSigns && signs.length < wholeNumber && /^[A-Z2-9]+$/.test(signs)
  return isPart && !/[IO]/.test(signs) ? signs : null
}
