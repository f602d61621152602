type Place = Readonly<{ locationName: string; locationAddress: string }>

export const placeText = ({ locationName, locationAddress }: Place): string =>
  [locationName.trim(), locationAddress.trim()].filter(Boolean).join(', ')
