import { decimal, type Decimal } from './decimal.ts';

/** The number with its sign turned round; zero stays zero. */
export function negateDecimal(one: Decimal): Decimal {
	return decimal(!one.negative, one.whole, one.fraction);
}
