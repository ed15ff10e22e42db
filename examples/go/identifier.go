package main

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"
)

// normalize returns the forms in which identifiers are compared.
func normalize(params object) (any, []issue) {
	value := params["value"].(string)
	return object{"text": textForm(value), "container_number": numberForm(value)}, nil
}

// textForm is in the full upper case of Unicode. strings.ToUpper maps each character to one, and so keeps ß.
func textForm(value string) string {
	return strings.ToUpper(specialUpper.Replace(strings.TrimFunc(value, isSpace)))
}

// numberForm is the text form without spaces and dashes.
func numberForm(value string) string {
	return strings.Map(func(r rune) rune {
		if isSpace(r) || unicode.Is(unicode.Pd, r) || r == '\u2212' {
			return -1
		}
		return r
	}, textForm(value))
}

func isSpace(r rune) bool { return unicode.Is(unicode.White_Space, r) }

// specialCases has a character and its upper case in each word: the unconditional mappings of SpecialCasing.txt. Unicode
// normalization would change them.
const specialCases = `
	ßSS ŉʼN ǰJ̌ ΐΪ́ ΰΫ́ ևԵՒ ẖH̱ ẗT̈ ẘW̊ ẙY̊ ẚAʾ
	ὐΥ̓ ὒΥ̓̀ ὔΥ̓́ ὖΥ̓͂
	ᾀἈΙ ᾁἉΙ ᾂἊΙ ᾃἋΙ ᾄἌΙ ᾅἍΙ ᾆἎΙ ᾇἏΙ ᾈἈΙ ᾉἉΙ ᾊἊΙ ᾋἋΙ ᾌἌΙ ᾍἍΙ ᾎἎΙ ᾏἏΙ ᾐἨΙ ᾑἩΙ ᾒἪΙ ᾓἫΙ ᾔἬΙ
	ᾕἭΙ ᾖἮΙ ᾗἯΙ ᾘἨΙ ᾙἩΙ ᾚἪΙ ᾛἫΙ ᾜἬΙ ᾝἭΙ ᾞἮΙ ᾟἯΙ ᾠὨΙ ᾡὩΙ ᾢὪΙ ᾣὫΙ ᾤὬΙ ᾥὭΙ ᾦὮΙ ᾧὯΙ ᾨὨΙ ᾩὩΙ
	ᾪὪΙ ᾫὫΙ ᾬὬΙ ᾭὭΙ ᾮὮΙ ᾯὯΙ ᾲᾺΙ ᾳΑΙ ᾴΆΙ ᾶΑ͂ ᾷΑ͂Ι ᾼΑΙ ῂῊΙ ῃΗΙ ῄΉΙ ῆΗ͂ ῇΗ͂Ι ῌΗΙ ῒΪ̀ ΐΪ́
	ῖΙ͂ ῗΪ͂ ῢΫ̀ ΰΫ́ ῤΡ̓ ῦΥ͂ ῧΫ͂ ῲῺΙ ῳΩΙ ῴΏΙ ῶΩ͂ ῷΩ͂Ι ῼΩΙ
	ﬀFF ﬁFI ﬂFL ﬃFFI ﬄFFL ﬅST ﬆST
	ﬓՄՆ ﬔՄԵ ﬕՄԻ ﬖՎՆ ﬗՄԽ
`

var specialUpper = func() *strings.Replacer {
	var pairs []string
	for _, word := range strings.Fields(specialCases) {
		_, size := utf8.DecodeRuneInString(word)
		pairs = append(pairs, word[:size], word[size:])
	}
	return strings.NewReplacer(pairs...)
}()

var wellFormed = regexp.MustCompile(`\A[A-Z]{3}[UJZ][0-9]{7}\z`)

// The value of a character is its index; the spaces are at the multiples of 11, which ISO 6346 skips.
const characterValues = "0123456789A BCDEFGHIJK LMNOPQRSTU VWXYZ"

// containerNumber returns the parts of a container number, and the check digit that it should have.
func containerNumber(params object) (any, []issue) {
	number := numberForm(params["value"].(string))
	result := object{
		"normalized": number, "well_formed": false, "owner_code": nil, "category": nil, "serial_number": nil,
		"check_digit": nil, "expected_check_digit": nil, "valid": false,
	}
	if !wellFormed.MatchString(number) {
		return result, nil
	}
	sum := 0
	for i, r := range number[:10] {
		sum += strings.IndexRune(characterValues, r) << i
	}
	given, expected := int(number[10]-'0'), sum%11%10
	result["well_formed"], result["valid"] = true, given == expected
	result["owner_code"], result["category"], result["serial_number"] = number[:3], number[3:4], number[4:10]
	result["check_digit"], result["expected_check_digit"] = given, expected
	return result, nil
}
