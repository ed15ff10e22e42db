/** A link as the first version of the page wrote it. */
export const VERSION_1 = [
  '#1.BcFBDoIwEAXQu_x1IQMJaOYcrrRkMkiJjZU2pWgI4e6-d2DcwaC6qQkGs89rAeOw0K_6oGNwMscsy',
  'T_fW7LgkjdnLF4xTKtokRQnKS5__KLBgh_DCYMl_sBoqe0rulR0vTUdEzHRHecf',
].join('')
