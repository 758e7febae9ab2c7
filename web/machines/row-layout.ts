// How a title stands in a list: picture, facts, what members make of it; editions below, on phones in the whole width.

export const ROW = 'relative grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-3 p-3 sm:gap-x-4'
export const ROW_PICTURE = 'w-24 max-[22.4rem]:w-16 overflow-clip rounded-control sm:row-span-2 sm:w-32'
export const ROW_EDITIONS =
  'col-span-full mt-2.5 flex flex-wrap gap-1.5 sm:col-span-2 sm:col-start-2 sm:mt-1.5'
