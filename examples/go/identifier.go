package main

import (
	"regexp"
	"strings"
	"unicode"
)

var identifierShape = record(fields{"value": text}, nil)

// normalize returns the forms in which identifiers are compared.
func normalize(params object) (any, error) {
	value := params["value"].(string)
	return object{"text": textForm(value), "container_number": numberForm(value)}, nil
}

func textForm(value string) string {
	return upperCase(strings.TrimFunc(value, isSpace))
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

// upperCase is the full upper case of Unicode. strings.ToUpper maps each character to one, and so keeps ß.
func upperCase(value string) string {
	var result strings.Builder
	for _, r := range value {
		if upper, ok := specialUpper[r]; ok {
			result.WriteString(upper)
		} else {
			result.WriteRune(unicode.ToUpper(r))
		}
	}
	return result.String()
}

// specialUpper has the characters whose upper case is several characters.
var specialUpper = func() map[rune]string {
	table := map[rune]string{}
	for _, entry := range strings.Fields(specialCases) {
		characters := []rune(entry)
		table[characters[0]] = string(characters[1:])
	}
	return table
}()

var wellFormed = regexp.MustCompile(`\A[A-Z]{3}[UJZ][0-9]{7}\z`)

// The value of a character is its index; the spaces are at the multiples of 11, which ISO 6346 skips.
const characterValues = "0123456789A BCDEFGHIJK LMNOPQRSTU VWXYZ"

// containerNumber returns the parts of a container number, and the check digit that it should have.
func containerNumber(params object) (any, error) {
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

// specialCases has a character and its upper case in each word: the unconditional mappings of SpecialCasing.txt.
const specialCases = "" +
	"\u00df\u0053\u0053 \u0149\u02bc\u004e \u01f0\u004a\u030c \u0390\u0399\u0308\u0301 " +
	"\u03b0\u03a5\u0308\u0301 \u0587\u0535\u0552 \u1e96\u0048\u0331 \u1e97\u0054\u0308 \u1e98\u0057\u030a " +
	"\u1e99\u0059\u030a \u1e9a\u0041\u02be \u1f50\u03a5\u0313 \u1f52\u03a5\u0313\u0300 " +
	"\u1f54\u03a5\u0313\u0301 \u1f56\u03a5\u0313\u0342 \u1f80\u1f08\u0399 \u1f81\u1f09\u0399 " +
	"\u1f82\u1f0a\u0399 \u1f83\u1f0b\u0399 \u1f84\u1f0c\u0399 \u1f85\u1f0d\u0399 \u1f86\u1f0e\u0399 " +
	"\u1f87\u1f0f\u0399 \u1f88\u1f08\u0399 \u1f89\u1f09\u0399 \u1f8a\u1f0a\u0399 \u1f8b\u1f0b\u0399 " +
	"\u1f8c\u1f0c\u0399 \u1f8d\u1f0d\u0399 \u1f8e\u1f0e\u0399 \u1f8f\u1f0f\u0399 \u1f90\u1f28\u0399 " +
	"\u1f91\u1f29\u0399 \u1f92\u1f2a\u0399 \u1f93\u1f2b\u0399 \u1f94\u1f2c\u0399 \u1f95\u1f2d\u0399 " +
	"\u1f96\u1f2e\u0399 \u1f97\u1f2f\u0399 \u1f98\u1f28\u0399 \u1f99\u1f29\u0399 \u1f9a\u1f2a\u0399 " +
	"\u1f9b\u1f2b\u0399 \u1f9c\u1f2c\u0399 \u1f9d\u1f2d\u0399 \u1f9e\u1f2e\u0399 \u1f9f\u1f2f\u0399 " +
	"\u1fa0\u1f68\u0399 \u1fa1\u1f69\u0399 \u1fa2\u1f6a\u0399 \u1fa3\u1f6b\u0399 \u1fa4\u1f6c\u0399 " +
	"\u1fa5\u1f6d\u0399 \u1fa6\u1f6e\u0399 \u1fa7\u1f6f\u0399 \u1fa8\u1f68\u0399 \u1fa9\u1f69\u0399 " +
	"\u1faa\u1f6a\u0399 \u1fab\u1f6b\u0399 \u1fac\u1f6c\u0399 \u1fad\u1f6d\u0399 \u1fae\u1f6e\u0399 " +
	"\u1faf\u1f6f\u0399 \u1fb2\u1fba\u0399 \u1fb3\u0391\u0399 \u1fb4\u0386\u0399 \u1fb6\u0391\u0342 " +
	"\u1fb7\u0391\u0342\u0399 \u1fbc\u0391\u0399 \u1fc2\u1fca\u0399 \u1fc3\u0397\u0399 \u1fc4\u0389\u0399 " +
	"\u1fc6\u0397\u0342 \u1fc7\u0397\u0342\u0399 \u1fcc\u0397\u0399 \u1fd2\u0399\u0308\u0300 " +
	"\u1fd3\u0399\u0308\u0301 \u1fd6\u0399\u0342 \u1fd7\u0399\u0308\u0342 \u1fe2\u03a5\u0308\u0300 " +
	"\u1fe3\u03a5\u0308\u0301 \u1fe4\u03a1\u0313 \u1fe6\u03a5\u0342 \u1fe7\u03a5\u0308\u0342 " +
	"\u1ff2\u1ffa\u0399 \u1ff3\u03a9\u0399 \u1ff4\u038f\u0399 \u1ff6\u03a9\u0342 \u1ff7\u03a9\u0342\u0399 " +
	"\u1ffc\u03a9\u0399 \ufb00\u0046\u0046 \ufb01\u0046\u0049 \ufb02\u0046\u004c \ufb03\u0046\u0046\u0049 " +
	"\ufb04\u0046\u0046\u004c \ufb05\u0053\u0054 \ufb06\u0053\u0054 \ufb13\u0544\u0546 \ufb14\u0544\u0535 " +
	"\ufb15\u0544\u053b \ufb16\u054e\u0546 \ufb17\u0544\u053d"
