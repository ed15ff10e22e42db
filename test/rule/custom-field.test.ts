import { describeVectors } from '../vectors'
describeVectors('custom_field.define')
describeVectors('custom_field.check')
