export const plainDetails = ({ providerFees, ...details }: Record<string, unknown>): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries({ ...details, ...(providerFees as object | undefined) }).filter(
      ([, value]) => typeof value === 'string' || typeof value === 'number',
    ),
  ) as Record<string, string | number>
